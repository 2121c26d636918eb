import type * as english from './samples.en.ts'
import type { Shape } from './shape.ts'

export const messages: Shape<typeof english.messages> = {
	samples: {
		title: 'प्रविष्टियाँ',
		search: 'शीर्षक खोजें',
		name: 'शीर्षक',
		author: 'लेखक',
		added: 'जोड़ा गया',
	},
}

export const events: Shape<typeof english.events> = { SampleAdded: 'प्रविष्टि जोड़ी गई' }
