import type { TranslationMessages } from 'react-admin'

/**
 * What react-admin itself says in this backoffice, in Hindi. The screens bring their own words, so of its forms,
 * guessers and bulk actions nothing is ever shown; i18next falls back to English for them.
 */
type Translation = {
	ra: {
		[Section in 'action' | 'page' | 'message' | 'navigation' | 'auth' | 'notification']: Partial<
			TranslationMessages['ra'][Section]
		>
	}
}

export const hindiOfReactAdmin: Translation = {
	ra: {
		action: {
			back: 'वापस जाएँ',
			cancel: 'रद्द करें',
			close: 'बंद करें',
			confirm: 'पुष्टि करें',
			refresh: 'ताज़ा करें',
			undo: 'पहले जैसा करें',
		},
		page: {
			error: 'कुछ गड़बड़ हुई',
			loading: 'लोड हो रहा है',
			not_found: 'नहीं मिला',
			access_denied: 'पहुँच नहीं है',
			authentication_error: 'पहचान की पुष्टि नहीं हुई',
		},
		message: {
			access_denied: 'आपको यह पृष्ठ देखने की अनुमति नहीं है',
			authentication_error: 'सर्वर से त्रुटि आई और आपकी पहचान जाँची नहीं जा सकी।',
			auth_error: 'पहचान जाँचते समय त्रुटि हुई।',
			details: 'विवरण',
			error: 'त्रुटि हुई और आपका अनुरोध पूरा नहीं हो सका।',
			loading: 'कृपया प्रतीक्षा करें',
			not_found: 'या तो पता ग़लत लिखा गया, या लिंक ग़लत था।',
		},
		navigation: { skip_nav: 'सीधे मुख्य भाग पर जाएँ' },
		auth: {
			auth_check_error: 'जारी रखने के लिए कृपया लॉग इन करें',
			sign_in_error: 'पहचान की पुष्टि नहीं हुई, कृपया फिर कोशिश करें',
			logout: 'लॉग आउट',
		},
		notification: {
			http_error: 'सर्वर से संपर्क में त्रुटि',
			item_doesnt_exist: 'यह मौजूद नहीं है',
			i18n_error: 'चुनी गई भाषा लोड नहीं हो सकी',
			canceled: 'रद्द किया गया',
			logged_out: 'आपका सत्र समाप्त हो गया, कृपया फिर लॉग इन करें।',
			not_authorized: 'आपको इसे देखने की अनुमति नहीं है।',
			offline: 'इंटरनेट नहीं है। जानकारी नहीं लाई जा सकी।',
		},
	},
}
