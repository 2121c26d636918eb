import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { email as emailSchema } from '../../../../domain/users/account.contract.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { forgotPassword } from './api/password.ts'
import { EntryPage } from './entry-page.tsx'
import { readMailedLink } from './mailed-link.ts'
import { useAccountMessage } from './messages.ts'
import { ResetForm } from './reset-form.tsx'

/**
 * Asks for the address, then for the code that went there and a new password; for the password alone by the link
 * beside the code. Survives a reload.
 */
export default function ForgotPassword() {
	const { t } = useTranslation('account')
	const { state, hash }: { state: unknown; hash: string } = useLocation()
	const link = readMailedLink(hash)
	const prefilled = prefilledFrom(state)
	useTitle(t('forgot.title'))
	return (
		<EntryPage say={t('forgot.say')} picture="/art/door-need.svg">
			<div className="stack t">
				<h1>{t('forgot.heading')}</h1>
				{!link && (
					<p className="mut">
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

/** The address of whoever comes from their own account. */
function addressIn(state: unknown): string {
	const { email } = (state ?? {}) as { email?: unknown }
	return typeof email === 'string' ? email : ''
}

function WithdrawalForm({ known }: { readonly known: string }) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const navigate = useNavigate()
	const [email, setEmail] = useState(known)
	const [prefilled, setSubmitted] = useState(false)
	const field = useRef<HTMLInputElement>(null)
	const typed = email.trim()
	const send = useMutation({
		mutationFn: () => forgotPassword(typed),
		onSuccess: ({ unique_id }) =>
			navigate(paths.forgotPassword.href(), { state: { id: unique_id, email: typed } }),
	})
	const problem =
		typed === ''
			? t('errors.email')
			: emailSchema.safeParse(typed).success
				? undefined
				: t('errors.emailInvalid')
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setSubmitted(true)
		if (problem) field.current?.focus()
		else if (!send.isPending) send.mutate()
	}
	return (
		<form className="stack l" noValidate onSubmit={onSubmit}>
			{send.error && (
				<Note tone="bad" role="alert">
					{message(send.error)}
				</Note>
			)}
			<TextField
				ref={field}
				label={t('email')}
				type="email"
				autoComplete="email"
				autoCapitalize="none"
				spellCheck={false}
				maxLength={254}
				value={email}
				onChange={({ target }) => setEmail(target.value)}
				error={prefilled ? problem : undefined}
			/>
			<Button type="submit" size="lg" full disabled={send.isPending}>
				{t(send.isPending ? 'forgot.running' : 'forgot.submit')}
			</Button>
		</form>
	)
}
