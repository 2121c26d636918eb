import type * as english from './announcements.en.ts'
import type { Shape } from './shape.ts'

export const messages: Shape<typeof english.messages> = {
	broadcasts: {
		title: 'घोषणाएँ',
		lead: 'एक साथ कई लोगों के इनबॉक्स में संदेश। जो चाहें, उन्हें ई-मेल और ब्राउज़र पर भी मिलता है।',
		write: 'सबको भेजें',
		said: 'शीर्षक',
		audience: 'किसे',
		sentBy: 'किसने भेजा',
		sentAt: 'कब भेजा',
		reached: 'मिल चुका',
		read: 'पढ़ चुके',
		finished: 'सबको मिला',
		underWay: 'भेजा जा रहा है',
		kind: 'किसे',
		region: 'क्षेत्र',
		role: 'भूमिका',
		titleHi: 'हिंदी में शीर्षक (वैकल्पिक)',
		message: 'संदेश',
		messageHi: 'हिंदी में संदेश (वैकल्पिक)',
		look: 'पहले देख लें',
		back: 'बदलें',
		send: '{{people}} लोगों को भेजें',
		sent: 'संदेश भेजा जा रहा है।',
		count: 'जिन्हें मिलेगा: {{people}}',
		in: { en: 'अंग्रेज़ी में', hi: 'हिंदी में' },
		regions: { IN: 'भारत', US: 'संयुक्त राज्य' },
		audiences: {
			all: 'सभी',
			donors: 'जिन्होंने दान दिया',
			donees: 'जिन्होंने अनुरोध किया',
			region: 'जिन्होंने किसी क्षेत्र में दान दिया या माँगा',
			role: 'जिनकी कोई भूमिका है',
		},
	},
}

export const events: Shape<typeof english.events> = {
	AnnouncementOrdered: 'घोषणा भेजी गई',
}
