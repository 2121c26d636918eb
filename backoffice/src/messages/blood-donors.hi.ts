import type * as english from './blood-donors.en.ts'
import type { Shape } from './shape.ts'

export const messages: Shape<typeof english.messages> = {
	bloodDonors: {
		title: 'रक्तदाता',
		lead: 'वे लोग जिन्होंने अपनी प्रोफ़ाइल पर बताया कि वे रक्त देते हैं। “किसे दे सकते हैं” लाल रक्त कणिकाओं के लिए है; अंतिम निर्णय रक्त बैंक का है।',
		group: 'रक्त समूह',
		givesTo: 'किसे दे सकते हैं',
		city: 'शहर',
		state: 'राज्य',
		country: 'देश',
		language: 'पढ़ने की भाषा',
		languages: { en: 'अंग्रेज़ी', hi: 'हिंदी' },
		show: 'दिखाएँ',
		reveal: '{{name}} का पता और नंबर दिखाएँ',
		noPhone: 'कोई नंबर नहीं',
	},
}
