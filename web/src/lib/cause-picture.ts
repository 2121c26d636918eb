import type { RequestSummary } from '../../../domain/requests/contract.ts'

const PICTURES: Record<RequestSummary['category'], string> = {
	education: 'school',
	health: 'clinic',
	women: 'loom',
	animals: 'dog',
	food: 'kitchen',
	environment: 'tree',
}

export const causePicture = (category: RequestSummary['category']): string => `/art/${PICTURES[category]}.svg`
export const drawnPicture = (category: RequestSummary['category']) => ({
	url: causePicture(category),
	width: 776,
	height: 435,
})
