import { definePage } from '../../../lib/define-page.ts'

const CODE = {
	audience: 'open',
	delivery: 'app',
	frame: 'bare',
	component: () => import('../otp-validation.tsx'),
	texts: ['account', 'users', 'fields'],
} as const

export const otpValidation = definePage({
	path: '/otp-validation',
	...CODE,
})

export const otpValidationOf = definePage({
	path: '/otp-validation/:id',
	...CODE,
})
