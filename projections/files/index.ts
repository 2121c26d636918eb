import { PICTURE_EVENTS } from '../../domain/files/pictures.events.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { picturesProjection } from './pictures.ts'

export const fileReadModels: Contribution = {
	name: 'projections/files',
	readModels: [picturesProjection],
	timeline: { events: PICTURE_EVENTS },
}
