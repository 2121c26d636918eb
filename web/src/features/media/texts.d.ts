import type interview from '../../../../locales/en/media.document.interview.json'
import type listen from '../../../../locales/en/media.document.listen.json'
import type player from '../../../../locales/en/media.web.player.json'
import type widget from '../../../../locales/en/media.web.widget.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly interview: typeof interview
		readonly listen: typeof listen
		readonly player: typeof player
		readonly widget: typeof widget
	}
}
