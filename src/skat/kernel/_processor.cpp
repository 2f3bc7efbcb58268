// Which build of the kernel the processor at hand can run; asked before any of them is loaded, so this
// module is compiled for every processor.

#include <Python.h>

#include <cstdlib>
#include <string_view>

namespace {

// For comparisons the environment may ask for the build that runs everywhere.
[[maybe_unused]] bool base_wanted() {
    const char *wanted = std::getenv("SKAT_KERNEL");
    return wanted && std::string_view(wanted) == "base";
}

const char *best_build() {
#if SKAT_HAS_V3
    if (!base_wanted() && __builtin_cpu_supports("x86-64-v3")) return "_core_v3";
#endif
    return "_core_base";
}

PyObject *best_build_as_text(PyObject *, PyObject *) { return PyUnicode_FromString(best_build()); }

PyMethodDef functions[] = {
    {"best_build", best_build_as_text, METH_NOARGS, "The name of the module that is fastest here."},
    {nullptr, nullptr, 0, nullptr},
};

// It keeps nothing, so that it needs no lock either.
PyModuleDef_Slot slots[] = {
#ifdef Py_GIL_DISABLED
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, nullptr},
};

PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_processor", "What the processor can run.", 0, functions,
                          slots, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__processor() { return PyModuleDef_Init(&definition); }
