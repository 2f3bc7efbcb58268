/* A Skat engine in C: it passes, plays the first legal card, and grand if it must play at all.

   cc -O2 -o low_card low_card.c && skat engine check ./low_card */

#include <stdio.h>
#include <string.h>

#define LONGEST 65536

static char line[LONGEST], position[LONGEST];

/* The two cards of the skat as the soloist saw them: what stands after the last " w ". */
static const char *skat(void)
{
    const char *found = NULL, *at = position;

    while ((at = strstr(at, " w ")) != NULL)
        found = at += 3;
    return found;
}

/* Whether this word is among the legal ones; they stand between "legal" and "time". */
static int is_legal(const char *legal, const char *end, const char *word)
{
    size_t length = strlen(word);

    for (const char *at = legal; at != NULL && at < end; at = strchr(at, ' ')) {
        at += *at == ' ';
        if (strncmp(at, word, length) == 0 && at[length] == ' ')
            return 1;
    }
    return 0;
}

static void go(const char *arguments)
{
    const char *legal = strstr(arguments, " legal "), *end = strstr(arguments, " time ");
    char number[32] = "", word[32] = "";

    if (legal == NULL || end == NULL || sscanf(arguments, "%31s", number) != 1)
        return;
    legal += strlen(" legal ");
    if (is_legal(legal, end, "announce"))
        snprintf(word, sizeof word, "G.%.5s", skat());
    else if (is_legal(legal, end, "p"))
        strcpy(word, "p");
    else
        sscanf(legal, "%31s", word);
    printf("move %s %s\n", number, word);
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "skat ", 5) == 0)
            puts("id name Low Card 1\noption name deterministic\nok");
        else if (strncmp(line, "set ", 4) == 0)
            printf("error %s\n", line);
        else if (strncmp(line, "ping ", 5) == 0)
            printf("pong %s\n", line + 5);
        else if (strncmp(line, "position ", 9) == 0)
            strcpy(position, line + 9);
        else if (strncmp(line, "go ", 3) == 0)
            go(line + 3);
        else if (strcmp(line, "quit") == 0)
            return 0;
    }
    return 0;
}
