import { isbot } from 'isbot'
import type { Bots } from '../../kernel/ports/bots.ts'

/** Programs by the patterns that isbot keeps. Whoever names nothing is no browser either. */
export const bots: Bots = { isBot: (userAgent) => userAgent.trim() === '' || isbot(userAgent) }
