import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { backofficeSampleThings } from './backoffice-sample-things.ts'

export const sampleThingQueries: Contribution = {
	name: 'queries/sample-things',
	routes: (api) => [backofficeSampleThings(queryDeps(api))],
}
