import type * as english from './pictures.en.ts'
import type { Shape } from './shape.ts'

export const messages: Shape<typeof english.messages> = {
	pictures: {
		title: 'तस्वीरें',
		one: 'तस्वीर',
		all: 'सभी तस्वीरें',
		help: 'तस्वीरें डालते ही साइट पर दिखती हैं। जिनमें सबसे ज़्यादा त्वचा हो सकती है, वे पहले आती हैं, चेहरों की तस्वीरें भी: मशीन केवल रंग गिनती है और कुछ नहीं रोकती।',
		picture: 'तस्वीर',
		state: 'स्थिति',
		purpose: 'किसलिए डाली',
		verdict: 'रंग',
		owner: 'किसने डाली',
		erased: 'मिटाया गया',
		uploaded: 'कब डाली',
		score: '{{score}} % त्वचा हो सकती है',
		notLooked: 'देखी नहीं गई',
		gone: 'यह तस्वीर हटा दी गई और अब नहीं है।',
		alt: '{{name}} की डाली हुई तस्वीर',
		open: 'देखें',
		decide: 'क्या करें',
		approve: 'रह सकती है',
		takeDown: 'हटाएँ',
		takeDownTitle: 'यह तस्वीर हटाएँ',
		reasonHelp: '{{name}} इसे पढ़ते हैं, और फ़ैसले की जाँच करने वाले भी।',
		takeDownEffect:
			'यह हर पेज से तुरंत हट जाती है और वापस नहीं लाई जा सकती। {{name}} को इसी कारण के साथ बताया जाता है।',
		conflict: 'आपके खोलने के बाद किसी ने इस तस्वीर पर फ़ैसला किया। अब आप इसे जैसा है वैसा देख रहे हैं।',
		done: { approve: 'तस्वीर रह सकती है', takeDown: 'तस्वीर हटा दी गई' },
	},
	pictureState: { waiting: 'देखनी है', approved: 'रह सकती है', takenDown: 'हटाई गई' },
	pictureVerdict: { review: 'जल्दी देखें', clear: 'कुछ ख़ास नहीं' },
	picturePurpose: { request: 'अनुरोध', profile: 'प्रोफ़ाइल', organization: 'संस्था' },
}

export const events: Shape<typeof english.events> = {
	PictureApproved: 'रह सकती है',
	PictureTakenDown: 'हटाई गई',
}
