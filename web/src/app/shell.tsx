import { Suspense, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigationType } from 'react-router-dom'
import { proof } from '../../../client/ui/proof.ts'
import { useStore } from '../../../client/ui/store.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { frameAt, Router } from './router.tsx'
import { TopBar } from './top-bar.tsx'

export function Shell() {
	const { t } = useTranslation()
	const { pathname } = useLocation()
	const main = useStartOfPage(pathname)
	const frame = frameAt(pathname)
	const isRequested = useStore(proof, ({ answer }) => answer !== null)
	return (
		<>
			<a className="skip" href="#main">
				{t('skip')}
			</a>
			{frame !== 'bare' && <TopBar frame={frame} />}
			<main id="main" tabIndex={-1} ref={main}>
				<ErrorBoundary>
					<Suspense fallback={<div className="page-wait" aria-busy />}>
						<Router />
					</Suspense>
				</ErrorBoundary>
			</main>
			{frame !== 'bare' && (
				<Suspense fallback={null}>
					<Footer />
				</Suspense>
			)}
			{isRequested && (
				<Suspense fallback={null}>
					<ProofDialog />
				</Suspense>
			)}
			<Suspense fallback={null}>
				<PageFollower frame={frame} />
			</Suspense>
		</>
	)
}

/**
 * Every page starts at its top, and the focus moves to its content so that it is announced. `useScroll`
 * restores the position after Back.
 */
function useStartOfPage(pathname: string) {
	const main = useRef<HTMLElement>(null)
	const visible = useRef(pathname)
	const isBack = useNavigationType() === 'POP'
	useLayoutEffect(() => {
		if (visible.current === pathname) return
		visible.current = pathname
		if (!isBack) window.scrollTo(0, 0)
		main.current?.focus({ preventScroll: true })
	}, [pathname, isBack])
	return main
}

const PageFollower = lazyPart(() => import('./page-follower.tsx'), false)
const ProofDialog = lazyPart(() => import('../features/users/components/proof-dialog.tsx'))
const Footer = lazyPart(() => import('./footer.tsx'), false)
