import { BookOpen } from 'lucide-react'
import type texts from '../../../../locales/en/sample-things.backoffice.json'
import { ADMINS, declareResources, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		sampleThings: true
	}
}
declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly sampleThings: typeof texts
	}
}

export const resources = declareResources([
	{
		name: 'sampleThings',
		access: { list: ADMINS },
		list: screen(() => import('./SampleThingList.tsx'), 'SampleThingList'),
		place: { group: 'people', order: 0, label: 'sampleThings.title', icon: BookOpen },
	},
])
