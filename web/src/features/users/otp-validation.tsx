import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { CODE_LENGTH } from '../../../../domain/users/code.contract.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { verifyAddress } from './api/sign-up.ts'
import { CodeBoxes } from './code-boxes.tsx'
import { EntryPage } from './entry-page.tsx'
import { type MailedLink, readMailedLink } from './mailed-link.ts'
import { fieldOf, useAccountMessage } from './messages.ts'
import { PasswordField } from './password-field.tsx'
import { ResendCode } from './resend-code.tsx'
import { useNext } from './use-next.ts'

/** Takes the code that was mailed to somebody who signs up, or the link beside it. */
export default function OtpValidation() {
	const { t } = useTranslation('account')
	const { id } = useParams()
	const { status } = useSession()
	const { state, hash } = useLocation()
	const email: unknown = state?.email
	const link = readMailedLink(hash)
	const next = useNext()
	useTitle(t('otp.title'))
	if (status === 'signedIn') return <Navigate to={next} replace />
	return (
		<EntryPage say={t('signUp.say')} picture="/art/door-give.svg">
			<div className="stack t">
				<h1>{t(link ? 'otp.linkHeading' : 'otp.heading')}</h1>
				{link && <p className="mut">{t('otp.linkText')}</p>}
				{id !== undefined && (
					<p className="mut">{typeof email === 'string' ? t('otp.sentTo', { email }) : t('otp.sent')}</p>
				)}
			</div>
			{link ? <LinkForm link={link} /> : id === undefined ? <NoCode /> : <CodeForm id={id} />}
		</EntryPage>
	)
}

/** Somebody came here without a code under way, perhaps on another device. */
function NoCode() {
	const { t } = useTranslation('account')
	return (
		<div className="stack">
			<p>{t('otp.none')}</p>
			<ButtonLink size="lg" full to={paths.login.href()}>
				{t('otp.logIn')}
			</ButtonLink>
			<Link to={paths.signUp.href()}>{t('signUp.submit')}</Link>
		</div>
	)
}

/** Nothing happens until the button is pressed, since mail scanners open links, too. */
function LinkForm({ link }: { readonly link: MailedLink }) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const client = useQueryClient()
	const [password, setPassword] = useState('')
	const [submitted, setSubmitted] = useState(false)
	const field = useRef<HTMLInputElement>(null)
	const verify = useMutation({
		mutationFn: () => verifyAddress(link.id, link.token, password),
		onSuccess: () => client.invalidateQueries(),
		onError: () => field.current?.select(),
	})
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setSubmitted(true)
		if (password === '') field.current?.focus()
		else if (!verify.isPending) verify.mutate()
	}
	const isOfField = verify.error && fieldOf(verify.error) === 'password'
	return (
		<form className="stack l" noValidate onSubmit={onSubmit}>
			{verify.error && !isOfField && (
				<Note tone="bad" role="alert">
					{message(verify.error)}
				</Note>
			)}
			<PasswordField
				fieldRef={field}
				label={t('otp.chosenPassword')}
				value={password}
				onChange={(value) => {
					setPassword(value)
					if (isOfField) verify.reset()
				}}
				error={
					isOfField ? t('otp.passwordWrong') : submitted && password === '' ? t('errors.password') : undefined
				}
				autoComplete="current-password"
			/>
			<Button type="submit" size="lg" full disabled={verify.isPending}>
				{t(verify.isPending ? 'otp.running' : 'otp.finish')}
			</Button>
		</form>
	)
}

function CodeForm({ id }: { readonly id: string }) {
	const { t } = useTranslation('account')
	const message = useAccountMessage()
	const client = useQueryClient()
	const [code, setCode] = useState('')
	const [submitted, setSubmitted] = useState(false)
	const verify = useMutation({
		mutationFn: (otp: string) => verifyAddress(id, otp),
		onSuccess: () => client.invalidateQueries(),
		onError: () => setCode(''),
	})
	const missing = submitted && code.length < CODE_LENGTH && !verify.error ? t('errors.code') : undefined
	return (
		<form
			className="stack l"
			noValidate
			onSubmit={(event) => {
				event.preventDefault()
				setSubmitted(true)
				if (code.length === CODE_LENGTH && !verify.isPending) verify.mutate(code)
			}}
		>
			<CodeBoxes
				label={t('code.label')}
				value={code}
				onChange={(value) => {
					setCode(value)
					if (verify.error) verify.reset()
				}}
				onFull={(value) => verify.mutate(value)}
				error={verify.error ? message(verify.error) : missing}
				disabled={verify.isPending}
			/>
			<Button type="submit" size="lg" full disabled={verify.isPending}>
				{t(verify.isPending ? 'otp.running' : 'otp.submit')}
			</Button>
			<ResendCode id={id} type="register" />
		</form>
	)
}
