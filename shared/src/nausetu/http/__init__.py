"""HTTP: the application, its edge (one request, one transaction, one commit), routers and problems."""

from nausetu.http.app import create_app
from nausetu.http.decisions import DecisionAnswer, DecisionFacts, decision_route
from nausetu.http.edge import Edge
from nausetu.http.router import Router
from nausetu.law import Decision

__all__ = ["Decision", "DecisionAnswer", "DecisionFacts", "Edge", "Router", "create_app", "decision_route"]
