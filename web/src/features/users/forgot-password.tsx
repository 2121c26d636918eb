import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { email } from '../../../../domain/users/account.contract.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, useContractForm } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { forgotPassword } from './api/password.ts'
import { EntryPage } from './entry-page.tsx'
import { readMailedLink } from './mailed-link.ts'
import { useAccountMessage } from './messages.ts'
import { ResetForm } from './reset-form.tsx'

/**
 * Requests the address, then the mailed code and a new password; with the link beside the code, only the
 * password. Survives a reload.
 */
export default function ForgotPassword() {
	const { t } = useTranslation('account')
	const { state, hash }: { state: unknown; hash: string } = useLocation()
	const link = readMailedLink(hash)
	const prefilled = prefilledFrom(state)
	useTitle(t('forgot.title'))
	return (
		<EntryPage say={t('forgot.say')} picture="/art/door-need.svg">
			<div className="stack gap-2">
				<h1>{t('forgot.heading')}</h1>
				{!link && (
					<p className="text-ink-2">
						{prefilled ? t('forgot.sentTo', { email: prefilled.email }) : t('forgot.text')}
					</p>
				)}
			</div>
			{link ? (
				<ResetForm id={link.id} token={link.token} />
			) : prefilled ? (
				<ResetForm id={prefilled.id} />
			) : (
				<WithdrawalForm known={addressIn(state)} />
			)}
			<Link to={paths.login.href()}>{t('forgot.back')}</Link>
		</EntryPage>
	)
}

function prefilledFrom(state: unknown): { readonly id: string; readonly email: string } | null {
	const { id, email } = (state ?? {}) as { id?: unknown; email?: unknown }
	return typeof id === 'string' && typeof email === 'string' ? { id, email } : null
}

function addressIn(state: unknown): string {
	const { email } = (state ?? {}) as { email?: unknown }
	return typeof email === 'string' ? email : ''
}

function WithdrawalForm({ known }: { readonly known: string }) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const navigate = useNavigate()
	const form = useContractForm(z.object({ email }), { defaultValues: { email: known } })
	const send = useMutation({
		mutationFn: (values: { readonly email: string }) => forgotPassword(values.email),
		onSuccess: ({ unique_id }, values) =>
			navigate(paths.forgotPassword.href(), { state: { id: unique_id, email: values.email } }),
	})
	return (
		<Form of={form} onValid={(values) => send.isPending || send.mutate(values)} className="stack gap-6">
			<Refusal error={send.error} text={message} />
			<TextField
				label={t('email')}
				type="email"
				autoComplete="email"
				autoCapitalize="none"
				spellCheck={false}
				maxLength={254}
				{...form.field('email')}
			/>
			<Button type="submit" size="lg" full disabled={send.isPending}>
				{t(send.isPending ? 'forgot.running' : 'forgot.submit')}
			</Button>
		</Form>
	)
}
