import type { AnswerType } from '../domain/answers/contract.ts'
import type { Language } from '../kernel/wire/language.ts'

type ByLanguage = Readonly<Record<Language, readonly string[]>>

export const ANSWER_TEXTS: Readonly<Record<AnswerType, ByLanguage>> = {
	apply: {
		en: [
			'I have done something close to this for two years and would like to do it where it is needed.',
			'My exams end next week; after that I am free for as long as you need me.',
			'I read about you in the spring and hoped that you would ask one day.',
			'I come from the next town, so the way is no trouble. My references are glad to talk.',
			'This is new to me, but I learn fast, and I do what I say.',
			'My teacher sent me your page. I would be the first of our class to try.',
			'I can begin on Monday. Three mornings a week are certain, more when I know.',
		],
		hi: [
			'मैंने दो साल ऐसा ही काम किया है और वहाँ करना चाहती हूँ जहाँ ज़रूरत है।',
			'अगले हफ़्ते परीक्षा ख़त्म होगी, उसके बाद जितना समय चाहिए दे सकता हूँ।',
			'आपके बारे में पढ़ा था और सोचा था कि कभी बुलाएँगे।',
			'पास के शहर से हूँ, आना-जाना आसान है।',
			'यह मेरे लिए नया है पर जल्दी सीखता हूँ और जो कहता हूँ वह करता हूँ।',
		],
	},
	offer: {
		en: [
			'I can do this. Tell me when it suits you, I am flexible in the evenings.',
			'I was in the same place once, and somebody took an hour for me.',
			'I do this for a living and am glad to give some of it away.',
			'Part of it is easy for me; perhaps somebody else takes the rest.',
			'I live nearby and pass there every day.',
			'Happy to help. A short call first would save us both some letters.',
		],
		hi: [
			'मैं कर सकता हूँ। शाम को समय रहता है, बताइए कब ठीक रहेगा।',
			'कभी मैं भी यहीं था और किसी ने मेरे लिए समय निकाला था।',
			'यही मेरा काम है, कुछ हिस्सा ख़ुशी से बाँटूँगी।',
			'पास ही रहता हूँ और रोज़ उधर से निकलता हूँ।',
			'थोड़ा हिस्सा मुझसे हो जाएगा, बाक़ी शायद कोई और ले ले।',
		],
	},
	pledge: {
		en: [
			'My group fits. I can be there this afternoon.',
			'I gave in spring and am rested. Tomorrow morning before work?',
			'Please count on me; I only need to know which gate.',
			'I have not given for a year. Let me know the time.',
			'My brother and I would come together.',
		],
		hi: [
			'मेरा समूह यही है। आज दोपहर आ सकता हूँ।',
			'आख़िरी बार बसंत में दिया था। कल सुबह काम से पहले?',
			'मुझ पर भरोसा रखिए, बस गेट बता दीजिए।',
			'एक साल से नहीं दिया है। समय बता दें।',
		],
	},
	join: {
		en: [
			'Count me in, with my own gloves.',
			'I come with my neighbour; we have done this before.',
			'First time for me. I am looking forward to it.',
			'I can carry, cook and drive, in that order.',
			'I stay until everything is put away.',
		],
		hi: [
			'मुझे भी जोड़ लीजिए, दस्ताने अपने लाऊँगा।',
			'पड़ोसन के साथ आऊँगी, हमने पहले भी किया है।',
			'पहली बार है, बहुत उत्सुक हूँ।',
			'ढो सकता हूँ, पका सकता हूँ और गाड़ी चला सकता हूँ।',
		],
	},
	sign: {
		en: ['', 'I walk there every day.', '', 'About time.', 'For my children, too.', ''],
		hi: ['', 'मैं रोज़ वहीं से गुज़रती हूँ।', '', 'अब तो होना ही चाहिए।', ''],
	},
}

export const REPLIES: ByLanguage = {
	en: [
		'I kept the minutes and the accounts of our reading circle for three years.',
		'From the first of next month.',
		'We ran a camp for sixty children on a budget for forty.',
		'At once, after a week’s notice.',
	],
	hi: [
		'तीन साल अपने वाचन मंडल का हिसाब और कार्यवृत्त लिखा है।',
		'अगले महीने की पहली तारीख़ से।',
		'चालीस के ख़र्च में साठ बच्चों का शिविर चलाया।',
		'एक हफ़्ते बाद, तुरंत।',
	],
}

export const THREADS: Readonly<Record<Language, readonly (readonly [question: string, reply: string])[]>> = {
	en: [
		['Thank you for writing! Would Saturday morning suit you?', 'Saturday is fine, any time after nine.'],
		[
			'We read your lines twice and liked them. What would you begin with?',
			'With listening, I think. Then a list.',
		],
		['Could you come half an hour earlier, so that we can show you around?', 'Of course. I bring tea.'],
		['How far is it for you?', 'Twenty minutes by bus, less by bicycle.'],
		['Is there anything that you need from us before?', 'Only the name of whoever I ask for at the gate.'],
		['Somebody else asked for the same day. Could you also do the next?', 'Yes, both are possible.'],
		['May we tell the others who you are?', 'Please do, by my first name.'],
	],
	hi: [
		['लिखने के लिए धन्यवाद! शनिवार की सुबह ठीक रहेगी?', 'शनिवार ठीक है, नौ के बाद कभी भी।'],
		['आपकी बात अच्छी लगी। शुरुआत किससे करेंगे?', 'पहले सुनूँगी, फिर सूची बनाऊँगी।'],
		['क्या आधा घंटा पहले आ सकते हैं? सब दिखा देंगे।', 'ज़रूर। चाय मैं लाऊँगा।'],
		['आपके लिए कितनी दूर है?', 'बस से बीस मिनट।'],
		['हमसे पहले कुछ चाहिए?', 'बस यह कि गेट पर किसका नाम लूँ।'],
	],
}

export const NOTES: ByLanguage = {
	en: [
		'Knows the place. Call first.',
		'Good with children, says the school.',
		'Second choice for the evening group.',
	],
	hi: ['जगह जानते हैं, पहले बात करें।', 'बच्चों के साथ अच्छी हैं।', 'शाम के समूह के लिए दूसरा विकल्प।'],
}

export const REGRETS: ByLanguage = {
	en: ['We chose somebody who lives in the same street. Please do write again.'],
	hi: ['इस बार उसी गली की एक साथी को चुना है। कृपया फिर लिखिए।'],
}
