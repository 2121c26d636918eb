import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { verifyAddress } from './api/sign-up.ts'
import { CodeBoxes } from './code-boxes.tsx'
import { EntryPage } from './entry-page.tsx'
import { useAccountMessage } from './messages.ts'
import { ResendCode } from './resend-code.tsx'
import { useNext } from './use-next.ts'

const LENGTH = 6

/** Takes the code that was mailed to somebody who signs up. */
export default function OtpValidation() {
	const { t } = useTranslation('account')
	const { id } = useParams()
	const { status } = useSession()
	const email: unknown = useLocation().state?.email
	const next = useNext()
	useTitle(t('otp.title'))
	if (status === 'signedIn') return <Navigate to={next} replace />
	return (
		<EntryPage say={t('signUp.say')} picture="/art/door-give.svg">
			<div className="stack t">
				<h1>{t('otp.heading')}</h1>
				{id !== undefined && (
					<p className="mut">{typeof email === 'string' ? t('otp.sentTo', { email }) : t('otp.sent')}</p>
				)}
			</div>
			{id === undefined ? <NoCode /> : <CodeForm id={id} />}
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
	const missing = submitted && code.length < LENGTH && !verify.error ? t('errors.code') : undefined
	return (
		<form
			className="stack l"
			noValidate
			onSubmit={(event) => {
				event.preventDefault()
				setSubmitted(true)
				if (code.length === LENGTH && !verify.isPending) verify.mutate(code)
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
