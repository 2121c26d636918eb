import type home from '../../../../locales/en/requests.document.home.json'
import type ordering from '../../../../locales/en/requests.document.ordering.json'
import type stories from '../../../../locales/en/requests.document.stories.json'
import type filters from '../../../../locales/en/requests.web.filters.json'
import type fundraiser from '../../../../locales/en/requests.web.fundraiser.json'
import type requests from '../../../../locales/en/requests.web.json'
import type money from '../../../../locales/en/requests.web.money.json'
import type saved from '../../../../locales/en/requests.web.saved.json'
import type search from '../../../../locales/en/requests.web.search.json'
import type talk from '../../../../locales/en/requests.web.talk.json'

interface KindTexts {
	readonly kinds: Readonly<
		Record<
			string,
			{
				readonly name: string
				readonly about: string
				readonly new: string
				readonly fields: Readonly<Record<string, string>>
				readonly notes: Readonly<Record<string, string>>
			}
		>
	>
	readonly options: Readonly<Record<string, string>>
	readonly targets: Readonly<Record<string, string>>
	readonly yes: string
}

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly filters: typeof filters
		readonly fundraiser: typeof fundraiser
		readonly home: typeof home
		readonly kinds: KindTexts
		readonly money: typeof money
		readonly ordering: typeof ordering
		readonly requests: typeof requests
		readonly saved: typeof saved
		readonly search: typeof search
		readonly stories: typeof stories
		readonly talk: typeof talk
	}
}
