import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { backofficeSamples } from './backoffice-samples.ts'
import { listSamples } from './list-samples.ts'
import { sampleNotificationTemplates } from './notification-templates.ts'

/** Samples, for everybody and for admins. */
export const sampleQueries: Contribution = {
	name: 'queries/samples',
	notifications: sampleNotificationTemplates,
	routes: (api) => [listSamples, backofficeSamples].map((make) => make(queryDeps(api))),
}
