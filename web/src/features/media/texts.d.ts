import type listen from '../../../../locales/en/media.document.listen.json'
import type player from '../../../../locales/en/media.web.player.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly listen: typeof listen
		readonly player: typeof player
	}
}
