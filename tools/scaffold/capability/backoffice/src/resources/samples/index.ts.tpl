import { BookOpen } from 'lucide-react'
import { ADMINS, declareResources, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		samples: true
	}
}

export const resources = declareResources([
	{
		name: 'samples',
		access: { list: ADMINS },
		list: screen(() => import('./SampleList.tsx'), 'SampleList'),
		place: { group: 'people', order: 0, label: 'samples.title', icon: BookOpen },
	},
])
