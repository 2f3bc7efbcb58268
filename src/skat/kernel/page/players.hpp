// What computer players do. Each question begins with a deal, a seat, open hands, the offer and the level asked.

#pragma once

#include "question.hpp"

namespace skat::page {

// ... -> what the player `simple` does, -1 where the deal is over.
void deal_suggested(Question &question, Answer &answer);

// ..., whether the rest may be claimed, whether the game may be given up, seed -> what the player `club` does, 127 where
// he gives up, 128 where he claims, -1 where the deal is over.
void deal_suggested_by_club(Question &question, Answer &answer);

}  // namespace skat::page
