import { Suspense, useState } from 'react'
import { Navigate, useLocation, useMatch, useSearchParams } from 'react-router-dom'
import { loadAreas } from '../../i18n/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EntryTabs } from './entry-page.tsx'
import { Login } from './login.tsx'
import { useNext } from './use-next.ts'

const loadSignUp = () =>
	Promise.all([import('./sign-up.tsx'), loadAreas(['account'])]).then(([module]) => module)
const SignUp = lazyPart(loadSignUp)

export default function Entry() {
	const { status } = useSession()
	const next = useNext()
	const { state } = useLocation()
	const isNew = useMatch(paths.newLogin.path) !== null
	const isSignUp = useMatch(paths.signUp.path) !== null
	const [search] = useSearchParams()
	// Goes along to the other tab.
	const [email, setEmail] = useState<string>(() => (typeof state?.email === 'string' ? state.email : ''))
	if (status === 'signedIn') return <Navigate to={next} replace />
	const tab = isSignUp || (isNew && search.get('tab') === 'signup') ? 'signUp' : 'login'
	const tabs = (
		<EntryTabs
			current={tab}
			hrefs={
				isNew
					? { login: paths.newLogin.href(), signUp: paths.newLogin.href({ tab: 'signup' }) }
					: { login: paths.login.href(), signUp: paths.signUp.href() }
			}
			email={email}
		/>
	)
	return tab === 'login' ? (
		<Login tabs={tabs} email={email} onEmail={setEmail} />
	) : (
		<Suspense fallback={<div className="page-wait" aria-busy />}>
			<SignUp tabs={tabs} email={email} onEmail={setEmail} />
		</Suspense>
	)
}
