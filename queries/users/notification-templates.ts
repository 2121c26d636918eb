import type { userNotifications } from '../../domain/users/notifications.contract.ts'
import type { Language } from '../../kernel/language.ts'
import { type NotificationFacts, notificationTemplates } from '../../kernel/notification-templates.ts'

const ROLES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
	en: {
		admin: 'administrator',
		superAdmin: 'super administrator',
		finAdmin: 'finance administrator',
		volunteerAdmin: 'volunteer administrator',
		talRadioAdmin: 'radio administrator',
	},
	hi: {
		admin: 'प्रशासक',
		superAdmin: 'मुख्य प्रशासक',
		finAdmin: 'वित्त प्रशासक',
		volunteerAdmin: 'स्वयंसेवक प्रशासक',
		talRadioAdmin: 'रेडियो प्रशासक',
	},
}

/** How people are notified about their own accounts. */
export const userNotificationTemplates = notificationTemplates<
	typeof userNotifications,
	NotificationFacts,
	{ readonly role: string }
>({
	parts: ({ about: { role = '' } }, language) => ({ role: ROLES[language][role] ?? role }),
	kinds: {
		roleGranted: {
			en: ({ role }) => `You now have the role ${role}.`,
			hi: ({ role }) => `अब आपके पास ${role} की भूमिका है।`,
			link: ({ role }) => (role === 'talRadioAdmin' ? '' : '/backoffice'),
		},
		roleRevoked: {
			en: ({ role }) => `You no longer have the role ${role}.`,
			hi: ({ role }) => `अब आपके पास ${role} की भूमिका नहीं है।`,
		},
		sessionsEnded: {
			en: () => 'An administrator signed you out on all devices.',
			hi: () => 'एक प्रशासक ने आपको सभी उपकरणों से लॉग आउट किया।',
		},
		usernameReplaced: {
			en: () =>
				'Your username was one that is kept for others, so you have another one now. You can change it.',
			hi: () => 'आपका यूज़रनेम औरों के लिए सुरक्षित था, इसलिए अब आपका दूसरा यूज़रनेम है। आप उसे बदल सकते हैं।',
			link: () => '/editUsername',
		},
	},
})
