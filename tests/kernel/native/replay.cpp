// Drives a fuzz target without a fuzzer: `replay COUNT SEED [FILE...]` gives it every file, then so
// many inputs of random bytes. The same every time; a wrong answer ends the program.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

int main(int arguments, char **argument) {
    const int count = arguments > 1 ? std::atoi(argument[1]) : 1000;
    std::mt19937_64 chance(arguments > 2 ? static_cast<unsigned>(std::atoi(argument[2])) : 1);
    for (int at = 3; at < arguments; ++at) {
        std::ifstream file(argument[at], std::ios::binary);
        if (!file) {
            std::fprintf(stderr, "cannot read %s\n", argument[at]);
            return 2;
        }
        const std::vector<char> read{std::istreambuf_iterator<char>(file), {}};
        const std::vector<std::uint8_t> bytes(read.begin(), read.end());
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    for (int at = 0; at < count; ++at) {
        std::vector<std::uint8_t> bytes(chance() % 80);
        for (std::uint8_t &byte : bytes) byte = static_cast<std::uint8_t>(chance());
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    std::printf("%d files and %d inputs by chance\n", arguments > 3 ? arguments - 3 : 0, count);
    return 0;
}
