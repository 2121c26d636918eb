import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { asFailure } from '../../../../client/failure.ts'
import type { StillNeeded } from '../../../../domain/users/identity.contract.ts'
import { paths } from '../../lib/paths.ts'
import { notify } from '../../lib/toast.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { comeBack, leftToConnect, whereFrom } from './api/google.ts'
import { connectGoogle } from './api/ways-in.ts'
import { AuthorizeConfirm } from './authorize-confirm.tsx'
import { EntryPage } from './entry-page.tsx'
import { safePath } from './safe-path.ts'

/** Reads Google's answer and removes it from the address at once. */
function takeAnswer() {
	const query = new URLSearchParams(window.location.search)
	const answer = { code: query.get('code'), state: query.get('state'), iss: query.get('iss') }
	window.history.replaceState(window.history.state, '', window.location.pathname)
	return answer
}

export default function Authorize() {
	const { t } = useTranslation('users')
	const client = useQueryClient()
	const answer = useRef<ReturnType<typeof takeAnswer>>(null)
	const [needed, setNeeded] = useState<StillNeeded | null>(null)
	const [done, setDone] = useState(false)
	const connects = leftToConnect()
	useTitle(t(connects ? 'google.connectTitle' : 'google.title'))
	const onAnswer = (still: StillNeeded | null) => {
		setNeeded(still)
		if (still !== null) return
		setDone(true)
		// Nothing that was read as a visitor is shown to the user.
		void client.invalidateQueries()
	}
	const back = useMutation({
		mutationFn: async () => {
			const { code, state, iss } = answer.current ?? {}
			// A person who refused at Google returns without a code.
			if (!code || !state) return undefined
			const body = { code, state, ...(iss && { iss }) }
			if (!connects) return comeBack(body)
			await connectGoogle(body)
			notify.success(t('google.connected'))
			return null
		},
		onSuccess: (still) => {
			if (still !== undefined) onAnswer(still)
		},
	})
	const { mutate } = back
	useEffect(() => {
		// Strict mode looks twice; a code is good once.
		if (answer.current !== null) return
		answer.current = takeAnswer()
		mutate()
	}, [mutate])
	if (done) return <Navigate to={safePath(whereFrom(), paths.home.href(), window.location.origin)} replace />
	const leave = connects ? paths.changePassword : paths.login
	const stopped = back.error ?? (back.isSuccess && back.data === undefined)
	return (
		<EntryPage say={t('say')} picture="/art/door-need.svg">
			<div className="stack gap-6">
				<h1>{t(connects ? 'google.connectTitle' : 'google.heading')}</h1>
				{needed ? (
					<AuthorizeConfirm needed={needed} onAnswer={onAnswer} />
				) : stopped ? (
					<>
						<Note tone="bad" role="alert">
							{back.error ? t(textFor(back.error)) : t('google.stopped')}
						</Note>
						<ButtonLink size="lg" full to={leave.href()}>
							{t(connects ? 'google.backToSecurity' : 'google.back')}
						</ButtonLink>
					</>
				) : (
					<p className="text-ink-2" role="status">
						{t(connects ? 'google.connecting' : 'google.running')}
					</p>
				)}
			</div>
		</EntryPage>
	)
}

function textFor(error: Error) {
	const { isUnreachable, code, statusCode } = asFailure(error)
	if (isUnreachable) return 'errors.unreachable'
	if (code === 'EMAIL_UNPROVEN') return 'google.unproven'
	if (code === 'IDENTITY_TAKEN') return 'google.taken'
	return statusCode === 503 ? 'google.away' : 'google.failed'
}
