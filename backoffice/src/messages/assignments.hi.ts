import type * as english from './assignments.en.ts'
import type { Shape } from './shape.ts'

/** Payments that belong to nothing, in Hindi. */
export const messages: Shape<typeof english.messages> = {
	assign: {
		waits: 'किसी ने नहीं बताया कि यह भुगतान किसके लिए है, इसलिए यह अनिर्णीत राशि में रुका है।',
		open: 'निधि में जोड़ें',
		title: 'यह भुगतान निधि में जोड़ें',
		subject: '{{total}}, भुगतान करने वाले: {{name}}',
		toWhat: 'यह किसके लिए है?',
		fundraiser: 'एक अभियान',
		foundation: 'फ़ाउंडेशन',
		pick: 'अभियान',
		pickHelp: 'शीर्षक या लेखक से खोजें।',
		pickMissing: 'कृपया एक अभियान चुनें',
		none: 'कोई अभियान नहीं मिला।',
		searching: 'खोज रहे हैं…',
		failed: 'अभियान नहीं लाए जा सके। कृपया फिर लिखें।',
		reason: 'कारण',
		reasonHelp: 'बही के साथ रहता है। दाता को नहीं दिखाया जाता।',
		reasonMissing: 'कृपया कारण लिखें',
		effect: 'इससे क्या होगा',
		toFund: 'कोष में',
		toCover: 'करुणा के शुल्क-कोष में',
		charged: 'कुल ली गई राशि',
		fund: 'कोष',
		quiet:
			'दाता का पता मालूम हो तो उन्हें पुष्टि भेजी जाएगी। उन्हें गुमनाम दिखाया जाएगा, क्योंकि उन्होंने नाम दिखाने की सहमति नहीं दी।',
		confirm: 'जोड़ें',
		confirmAmount: '{{amount}} जोड़ें',
		done: 'भुगतान निधि में जोड़ दिया गया।',
		conflict:
			'आपके खोलने के बाद यह भुगतान बदल गया, इसलिए कुछ नहीं जोड़ा गया। अब यह जैसा है वैसा दिख रहा है; कृपया फिर देखें।',
	},
}
