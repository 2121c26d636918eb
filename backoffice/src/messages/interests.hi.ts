import type * as english from './interests.en.ts'
import type { Shape } from './shape.ts'

export const messages: Shape<typeof english.messages> = {
	interests: {
		title: 'लोगों की रुचियाँ',
		all: 'सभी रुचियाँ',
		search: 'रुचि खोजें',
		name: 'नाम',
		nameHi: 'हिंदी में नाम',
		people: 'लोग',
		since: 'कब से',
		add: 'रुचि जोड़ें',
		rename: 'नाम बदलें',
		remove: 'हटाएँ',
		removeNow: 'इसे हटाएँ',
		effect_one: '{{count}} व्यक्ति ने इसे चुना है। उनकी पसंद भी हट जाएगी।',
		effect_other: '{{count}} लोगों ने इसे चुना है। उनकी पसंद भी हट जाएगी।',
		nameMissing: 'कृपया नाम लिखें',
		saved: 'रुचि सहेजी गई',
		removed: 'रुचि हटाई गई',
		chosenBy_one: '{{count}} व्यक्ति ने चुना',
		chosenBy_other: '{{count}} लोगों ने चुना',
		nobody: 'अभी किसी ने इसे नहीं चुना।',
	},
}
