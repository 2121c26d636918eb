import type { Contribution } from '../../kernel/capability/capability.ts'
import { makeShortUrl } from './short-url.ts'

export const catalogCommands: Contribution = {
	name: 'commands/catalog',
	routes: ({ sql, clock, settings }) => [makeShortUrl({ sql, clock, publicUrl: settings.publicUrl })],
}
