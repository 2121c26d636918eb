import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { asFailure, isFailure } from '../../../../client/failure.ts'
import { MAX_TYPED_CODE, typedSecondFactor } from '../../../../domain/users/code.contract.ts'
import { paths } from '../../lib/paths.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useContractForm } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { useConfig } from '../catalog/api/config.ts'
import { logIn } from './api/login.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import type { EntryTabProps } from './entry-page.tsx'
import { PasswordField } from './password-field.tsx'
import { useNext } from './use-next.ts'

interface LoginFormProps extends Pick<EntryTabProps, 'email' | 'onEmail'> {
	readonly remember: boolean
	readonly onRemember: (remember: boolean) => void
}

export function LoginForm({ email, onEmail, remember, onRemember }: LoginFormProps) {
	const { t } = useTranslation('users')
	const client = useQueryClient()
	const navigate = useNavigate()
	const from = useNext()
	const demo = useConfig().data?.demo
	const [factor, setFactor] = useState(false)
	const form = useContractForm(
		z.object({
			email: z.string().trim().min(1, t('errors.email')),
			password: z.string().min(1, t('errors.password')),
			code: factor ? typedSecondFactor : z.string(),
		}),
		{ defaultValues: { email, password: '', code: '' } },
	)
	const { setFocus } = form
	const login = useMutation({
		mutationFn: ({ code, ...who }: Readonly<Record<'email' | 'password' | 'code', string>>) =>
			logIn({ ...who, remember, ...(factor && { code }) }),
		// Nothing that was read as a visitor is shown to the user.
		onSuccess: ({ withheld }) => {
			if (withheld.length > 0) notify.warning(t('withheld'), { extended: true })
			return client.invalidateQueries()
		},
		onError: (error, who) => {
			// Their password is right, but they have not sent the code back yet: another one is on its way.
			const id = isFailure(error, 'EMAIL_NOT_VERIFIED') ? error.details[0]?.message : undefined
			if (id) return navigate(paths.otpValidationOf.href({ id }), { state: { email: who.email, from } })
			if (isFailure(error, 'SECOND_FACTOR_REQUIRED')) {
				setFactor(true)
				// The code is not missed before it was asked for.
				return form.reset(form.getValues())
			}
			setFocus(isFailure(error, 'SECOND_FACTOR_WRONG') ? 'code' : 'password', { shouldSelect: true })
		},
	})
	useEffect(() => {
		if (factor) setFocus('code')
	}, [factor, setFocus])
	const refused = isFailure(login.error, 'SECOND_FACTOR_REQUIRED') ? null : login.error
	return (
		<>
			<Form of={form} onValid={(who) => login.isPending || login.mutate(who)} className="stack gap-6">
				<Refusal error={refused} text={textFor} />
				<div className="stack">
					<TextField
						label={t('email')}
						autoComplete="username"
						autoCapitalize="none"
						spellCheck={false}
						maxLength={254}
						{...form.field('email', { onChange: ({ target }) => onEmail(target.value) })}
					/>
					<PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
					{factor && (
						<TextField
							label={t('code')}
							help={t('codeHelp')}
							autoComplete="one-time-code"
							maxLength={MAX_TYPED_CODE}
							{...form.field('code')}
						/>
					)}
					<Link className="text-sm inline-flex items-center min-h-6" to={paths.forgotPassword.href()}>
						{t('forgot')}
					</Link>
				</div>
				<Checkbox
					label={t('remember')}
					checked={remember}
					onChange={({ target }) => onRemember(target.checked)}
				/>
				<Button type="submit" size="lg" full disabled={login.isPending}>
					{t(login.isPending ? 'running' : 'submit')}
				</Button>
			</Form>
			{demo && (
				<DemoAccounts
					demo={demo}
					onChoose={(account) => {
						onEmail(account.email)
						form.reset({ email: account.email, password: demo.password, code: account.code ?? '' })
						setFactor(account.code !== undefined)
						login.reset()
					}}
				/>
			)}
		</>
	)

	function textFor(error: Error): string {
		const { isUnreachable, code, message } = asFailure(error)
		if (isUnreachable) return t('errors.unreachable')
		if (code === 'SECOND_FACTOR_WRONG') return t('errors.codeWrong')
		return code === 'AUTHENTICATION_FAILED' || message === '' ? t('errors.failed') : message
	}
}
