import { definePage } from '../../../lib/define-page.ts'

export const otpValidation = definePage({
	path: '/otp-validation',
	audience: 'open',
	delivery: 'app',
	frame: 'bare',
	component: () => import('../otp-validation.tsx'),
	texts: ['account', 'users', 'fields'],
})

export const otpValidationOf = definePage({
	path: '/otp-validation/:id',
	audience: 'open',
	delivery: 'app',
	frame: 'bare',
	component: () => import('../otp-validation.tsx'),
	texts: ['account', 'users', 'fields'],
})
