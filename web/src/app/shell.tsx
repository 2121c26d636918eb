import { useIsFetching } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router-dom'
import { Icon } from '../ui/icon.tsx'
import { toastPlace } from '../ui/toast.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { paths } from './paths.ts'
import { takeLateRegion } from './preferences.ts'
import { Router } from './router.tsx'
import { useStore } from './store.ts'
import { TopBar } from './top-bar.tsx'

/** Pages that fill the window by themselves. */
const BARE_PATHS: readonly string[] = [
	paths.login.path,
	paths.signUp.path,
	paths.otpValidation.path,
	paths.otpValidationOf.path,
	paths.forgotPassword.path,
]

export function Shell() {
	const { t } = useTranslation()
	const { pathname } = useLocation()
	const main = useStartAtTop(pathname)
	const bare = BARE_PATHS.some((path) => matchPath(path, pathname))
	return (
		<>
			<a className="skip" href="#main">
				{t('skip')}
			</a>
			<LoadingBar />
			{!bare && <TopBar />}
			<main id="main" tabIndex={-1} ref={main}>
				<ErrorBoundary>
					<Suspense fallback={<div className="page-wait" aria-busy />}>
						<Router />
					</Suspense>
				</ErrorBoundary>
			</main>
			{!bare && <Footer />}
			<ToTop />
			<Toasts />
		</>
	)
}

/** Every page begins at its top, and is announced: the focus moves to its content. */
function useStartAtTop(pathname: string) {
	const main = useRef<HTMLElement>(null)
	const shown = useRef(pathname)
	useEffect(() => {
		if (shown.current === pathname) return
		shown.current = pathname
		takeLateRegion()
		window.scrollTo(0, 0)
		main.current?.focus({ preventScroll: true })
	}, [pathname])
	return main
}

/** A thin line while something is being read. It never blocks. */
function LoadingBar() {
	return <div className={useIsFetching() > 0 ? 'loading on' : 'loading'} aria-hidden />
}

const FAR_PX = 500

function ToTop() {
	const { t } = useTranslation()
	const [far, setFar] = useState(false)
	useEffect(() => {
		const measure = () => setFar(window.scrollY > FAR_PX)
		window.addEventListener('scroll', measure, { passive: true })
		return () => window.removeEventListener('scroll', measure)
	}, [])
	if (!far) return null
	return (
		<button
			type="button"
			className="icon-btn to-top noprint"
			aria-label={t('toTop')}
			onClick={() => window.scrollTo({ top: 0 })}
		>
			<Icon of={ArrowUp} />
		</button>
	)
}

const Toaster = lazy(() => import('../ui/toaster.tsx'))

function Toasts() {
	const { needed } = useStore(toastPlace)
	return (
		needed && (
			<Suspense fallback={null}>
				<Toaster />
			</Suspense>
		)
	)
}
