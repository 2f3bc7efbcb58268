// What the module has in place of a system: the tag of C++ exceptions, memory that says when there is no more,
// and an end without a message. With this it imports nothing.

#include <cstdlib>
#include <new>

asm(".globl __cpp_exception\n"
    ".tagtype __cpp_exception i32\n"
    "__cpp_exception:\n");

void *operator new(std::size_t bytes) {
    if (void *found = std::malloc(bytes ? bytes : 1)) return found;
    throw std::bad_alloc();
}

void *operator new(std::size_t bytes, std::align_val_t alignment) {
    const auto step = static_cast<std::size_t>(alignment);
    if (void *found = std::aligned_alloc(step, (bytes + step - 1) / step * step + step)) return found;
    throw std::bad_alloc();
}

void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void *memory, std::align_val_t) noexcept { std::free(memory); }

namespace std {
inline namespace __1 {
[[noreturn]] void __libcpp_verbose_abort(const char *, ...) noexcept { __builtin_trap(); }
}  // namespace __1
}  // namespace std

extern "C" {
[[noreturn]] void __abort_message(const char *, ...) { __builtin_trap(); }
void (*__cxa_terminate_handler)() = [] { __builtin_trap(); };
void (*__cxa_unexpected_handler)() = [] { __builtin_trap(); };
}
