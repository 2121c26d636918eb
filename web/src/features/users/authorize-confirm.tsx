import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { asFailure } from '../../../../client/failure.ts'
import { MAX_TYPED_CODE, typedSecondFactor } from '../../../../domain/users/code.contract.ts'
import type { StillNeeded } from '../../../../domain/users/identity.contract.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { confirmGoogle } from './api/google.ts'
import { PasswordField } from './password-field.tsx'

interface AuthorizeConfirmProps {
	readonly needed: StillNeeded
	readonly onAnswer: (still: StillNeeded | null) => void
}

export function AuthorizeConfirm({ needed, onAnswer }: AuthorizeConfirmProps) {
	const { t } = useTranslation('users')
	const byCode = needed.needs === 'code'
	const field = byCode ? 'code' : 'password'
	const form = useContractForm(
		z.object({
			password: byCode ? z.string() : z.string().min(1, t('errors.password')),
			code: byCode ? typedSecondFactor : z.string(),
		}),
		{ defaultValues: { password: '', code: '' } },
	)
	const { setFocus } = form
	useEffect(() => setFocus(field), [setFocus, field])
	const confirm = useSending(form, {
		mutationFn: ({ password, code }: Readonly<Record<'password' | 'code', string>>) =>
			confirmGoogle({ ...(password && { password }), ...(byCode && { code }) }),
		onSuccess: (still) => {
			form.reset(form.getValues())
			onAnswer(still)
		},
		fieldOf: () => undefined,
		onError: () => setFocus(field, { shouldSelect: true }),
	})
	const bind = () => {
		const bound = form.field(field, { onChange: () => confirm.reset() })
		return confirm.error ? { ...bound, error: t(textFor(confirm.error)) } : bound
	}
	return (
		<Form of={form} onValid={confirm.send} className="stack gap-6">
			{byCode ? (
				<TextField
					label={t('code')}
					help={t('codeHelp')}
					autoComplete="one-time-code"
					maxLength={MAX_TYPED_CODE}
					{...bind()}
				/>
			) : (
				<div className="stack">
					<p>{t('google.connect', { email: needed.email })}</p>
					<PasswordField label={t('password')} autoComplete="current-password" {...bind()} />
					<Link className="text-sm inline-flex items-center min-h-6" to={paths.forgotPassword.href()}>
						{t('forgot')}
					</Link>
				</div>
			)}
			<Button type="submit" size="lg" full disabled={confirm.isPending}>
				{t(confirm.isPending ? 'running' : byCode ? 'submit' : 'google.submit')}
			</Button>
		</Form>
	)
}

function textFor(error: Error) {
	const { isUnreachable, code } = asFailure(error)
	if (isUnreachable) return 'errors.unreachable'
	if (code === 'SECOND_FACTOR_WRONG') return 'errors.codeWrong'
	if (code === 'TOO_MANY_ATTEMPTS' || code === 'TOO_MANY_REQUESTS') return 'google.tooMany'
	return code === 'SIGN_IN_FAILED' ? 'google.failed' : 'errors.failed'
}
