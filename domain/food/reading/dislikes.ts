import type { Avoid } from './avoids.ts'
import { findMentions } from './reading.ts'
import { remember } from './remember.ts'
import { tokenise } from './text.ts'

/** What somebody does not like, in their own words: the foods themselves, no traces and no relatives as for an allergy. */
export const dislikeAvoid = remember(500, (dislike: string): Avoid => {
  const tokens = tokenise(dislike)
  const mentions = findMentions(tokens)
  const foods = mentions.flatMap((mention) => mention.foods)
  return {
    against: `Dislikes: ${dislike}`,
    foods: [...new Set(foods)],
    certainty: 'main',
    vagueGroups: [],
    except: [],
    unknown: mentions.length === 0 && tokens.length > 0 ? [tokens.map(({ word }) => word)] : [],
  }
})
