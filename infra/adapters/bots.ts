import { isbot } from 'isbot'
import type { Bots } from '../../kernel/ports/bots.ts'

export const bots: Bots = { isBot: (userAgent) => userAgent.trim() === '' || isbot(userAgent) }
