import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { backofficeSampleThings } from './backoffice-sample-things.ts'
import { listSampleThings } from './list-sample-things.ts'
import { sampleThingNotificationTemplates } from './notification-templates.ts'

export const sampleThingQueries: Contribution = {
	name: 'queries/sample-things',
	notifications: sampleThingNotificationTemplates,
	routes: (api) => [listSampleThings, backofficeSampleThings].map((make) => make(queryDeps(api))),
}
