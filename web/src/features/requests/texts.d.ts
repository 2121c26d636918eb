import type fundraiser from '../../../../locales/en/requests.web.fundraiser.json'
import type requests from '../../../../locales/en/requests.web.json'
import type search from '../../../../locales/en/requests.web.search.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly fundraiser: typeof fundraiser
		readonly requests: typeof requests
		readonly search: typeof search
	}
}
