import './login.css'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { useSession } from '../../api/session.ts'
import { paths } from '../../app/paths.ts'
import { Mark } from '../../ui/mark.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { LoginForm } from './login-form.tsx'
import { safePath } from './safe-path.ts'

/** Asks who somebody is, and leads them back to where they were. */
export default function Login() {
	const { t } = useTranslation('users')
	const { status } = useSession()
	const from: unknown = useLocation().state?.from
	const next = safePath(from, paths.home.href(), window.location.origin)
	useTitle(t('title'))
	if (status === 'signedIn') return <Navigate to={next} replace />
	return (
		<div className="au">
			<div className="pic">
				<HomeLink />
				<p className="say">{t('say')}</p>
				<span className="arch">
					<img src="/art/door-need.svg" alt="" width={510} height={600} />
				</span>
			</div>
			<div className="fm">
				<div className="stack l">
					<HomeLink className="small-logo" />
					<div className="stack t">
						<h1>{t('heading')}</h1>
						{next !== paths.home.href() && <p className="mut">{t('needed')}</p>}
					</div>
					<LoginForm />
				</div>
			</div>
		</div>
	)
}

function HomeLink({ className = '' }: { readonly className?: string }) {
	return (
		<Link className={`logo ${className}`} to={paths.home.href()}>
			<Mark />
			<span>Karuna</span>
		</Link>
	)
}
