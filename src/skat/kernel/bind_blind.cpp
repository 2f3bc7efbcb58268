// The proof for every deal, as Python sees it: masks in, masks and numbers out.

#include "bind.hpp"
#include "blind/proof.hpp"

namespace skat {

void bind_blind(nb::module_ &module) {
    nb::class_<SureProof>(
        module, "SureProof",
        "Whether the soloist of a suit game or grand keeps the defenders to so many card points in every deal. "
        "`leader` is 0 for him, then clockwise. One thread at a time; the interpreter lock is released while it works.")
        .def("__init__",
             [](SureProof *place, int contract, Mask hand, Mask others, int leader, int table_bits) {
                 if (contract < 0 || contract >= static_cast<int>(Contract::null))
                     throw std::invalid_argument("a suit game or grand");
                 if (table_bits < 8 || table_bits > 26) throw std::invalid_argument("table_bits must be from 8 to 26");
                 new (place) SureProof(static_cast<Contract>(contract), hand, others, leader, table_bits);
             },
             nb::kw_only(), "contract"_a, "hand"_a, "others"_a, "leader"_a, "table_bits"_a = 20)
        .def("ask", &SureProof::ask, "points"_a, "Begin: may the defenders be kept to so many?")
        .def("advance",
             [](SureProof &proof) {
                 Limits limits;
                 without_lock([&] { proof.advance(limits); });
                 return limits.nodes();
             },
             "Go on for a tenth of a second or less; the nodes searched.")
        .def("proved", &SureProof::proved, "Whether it holds in every deal.")
        .def("refuted", &SureProof::refuted, "The hands of the left and the right defender where it does not.")
        .def("tried", &SureProof::tried, "How many sets of deals were decided.");
}

}  // namespace skat
