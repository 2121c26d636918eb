import { lazy, useEffect } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { isForMembers } from '../../../domain/catalog/pages.contract.ts'
import { openedPath } from '../lib/document-language.ts'
import type { LoginState } from '../lib/login-state.ts'
import { paths } from '../lib/paths.ts'
import { PreloadProvider } from '../lib/preload.ts'
import { useSession } from '../lib/session.ts'
import { type GuardedProps, type Screen, type ScreenRoute, screen } from './screen.tsx'

const ROUTES: readonly ScreenRoute[] = [
	{ path: paths.home.path, screen: screen(() => import('../features/requests/home/home.tsx'), 'home') },
	{
		path: paths.search.path,
		screen: screen(() => import('../features/requests/search/search.tsx'), 'search'),
	},
	{
		path: paths.searchFor.path,
		screen: screen(() => import('../features/requests/search/search.tsx'), 'search'),
	},
	{
		path: paths.fundraiser.path,
		screen: screen(() => import('../features/requests/fundraiser/fundraiser.tsx'), 'fundraiser'),
	},
	{ path: paths.login.path, screen: screen(() => import('../features/users/login.tsx'), 'users') },
	{
		path: paths.authorize.path,
		screen: screen(() => import('../features/users/authorize.tsx'), 'users'),
	},
	{
		path: paths.signUp.path,
		screen: screen(() => import('../features/users/sign-up.tsx'), 'account', 'users'),
	},
	{
		path: paths.otpValidation.path,
		screen: screen(() => import('../features/users/otp-validation.tsx'), 'account', 'users'),
	},
	{
		path: paths.otpValidationOf.path,
		screen: screen(() => import('../features/users/otp-validation.tsx'), 'account', 'users'),
	},
	{
		path: paths.forgotPassword.path,
		screen: screen(() => import('../features/users/forgot-password.tsx'), 'account', 'users'),
	},
	{
		path: paths.changePassword.path,
		screen: screen(() => import('../features/users/change-password.tsx'), 'account', 'users'),
	},
	{
		path: paths.confirmFactor.path,
		screen: screen(() => import('../features/users/confirm-factor.tsx'), 'account', 'users'),
	},
	{
		path: paths.editUsername.path,
		screen: screen(() => import('../features/users/edit-username.tsx'), 'account'),
	},
	{
		path: paths.publicPayment.path,
		screen: screen(() => import('../features/donations/checkout/public-payment.tsx'), 'checkout', 'donate'),
	},
	{
		path: paths.billingInfo.path,
		screen: screen(() => import('../features/donations/checkout/billing-info.tsx'), 'checkout'),
	},
	{
		path: paths.payment.path,
		screen: screen(() => import('../features/donations/checkout/payment.tsx'), 'checkout'),
		ownDocument: true,
	},
	{
		path: paths.cardPayment.path,
		screen: screen(() => import('../features/donations/checkout/stripe-payment.tsx'), 'checkout'),
		ownDocument: true,
	},
	{
		path: paths.thankYou.path,
		screen: screen(() => import('../features/donations/thank-you.tsx'), 'donations'),
	},
	{
		path: paths.myDonations.path,
		screen: screen(() => import('../features/donations/my-donations.tsx'), 'donations'),
	},
	{
		path: paths.receipt.path,
		screen: screen(() => import('../features/receipts/receipt-page.tsx'), 'receipts'),
	},
	{ path: paths.kindness.path, screen: screen(() => import('../features/users/kindness.tsx'), 'kindness') },
	{
		path: paths.newRequest.path,
		screen: screen(() => import('../features/requests/new-request/new-request.tsx'), 'requests'),
	},
	{
		path: paths.editRequest.path,
		screen: screen(() => import('../features/requests/new-request/new-request.tsx'), 'requests'),
	},
	{
		path: paths.myRequests.path,
		screen: screen(() => import('../features/requests/mine/my-requests.tsx'), 'requests', 'funds'),
	},
	{
		path: paths.myFavourites.path,
		screen: screen(() => import('../features/requests/favourites/my-favourites.tsx'), 'requests'),
	},
	{
		path: paths.notifications.path,
		screen: screen(() => import('../features/notifications/notifications.tsx'), 'notifications'),
	},
	{
		path: paths.unsubscribe.path,
		screen: screen(() => import('../features/notifications/unsubscribe.tsx'), 'notifications'),
	},
	{
		path: paths.myWithdrawals.path,
		screen: screen(() => import('../features/funds/my-withdrawals.tsx'), 'funds'),
	},
	{
		path: paths.withdrawForm.path,
		screen: screen(() => import('../features/funds/withdraw-form.tsx'), 'funds'),
	},
	{
		path: paths.withdrawalAsked.path,
		screen: screen(() => import('../features/funds/withdrawal-requested.tsx'), 'funds'),
	},
	{
		path: paths.bankAccounts.path,
		screen: screen(() => import('../features/funds/bank-accounts-page.tsx'), 'funds'),
	},
	{
		path: paths.contactUs.path,
		screen: screen(() => import('../features/support/contact-us.tsx'), 'service'),
	},
	{
		path: paths.feedback.path,
		screen: screen(() => import('../features/support/feedback.tsx'), 'service'),
	},
	{
		path: paths.helpDesk.path,
		screen: screen(() => import('../features/support/help-desk.tsx'), 'service'),
	},
	{
		path: paths.privacy.path,
		screen: screen(() => import('../features/support/privacy.tsx'), 'legal'),
	},
	{
		path: paths.terms.path,
		screen: screen(() => import('../features/support/terms.tsx'), 'legal'),
	},
	{
		path: paths.about.path,
		screen: screen(() => import('../features/support/about.tsx'), 'legal'),
	},
	{
		path: paths.legal.path,
		screen: screen(() => import('../features/support/legal-notice.tsx'), 'legal'),
	},
	{
		path: paths.userReports.path,
		screen: screen(() => import('../features/support/user-reports.tsx'), 'service'),
	},
	{
		path: paths.userInterests.path,
		screen: screen(() => import('../features/interests/user-interests.tsx'), 'service'),
	},
	{
		path: paths.adminOrganization.path,
		screen: screen(() => import('../features/organizations/to-organizations.tsx')),
	},
	{ path: paths.admin.path, screen: screen(() => import('./to-backoffice.tsx')) },
	{
		path: paths.accessDenied.path,
		screen: screen(() => import('../features/catalog/components/access-denied.tsx')),
	},
]

/** Screens that few visits begin with, so that the first pages don't load their table; and every other address. */
const moreScreens = () => import('./more-screens.tsx')
const MoreScreens = lazy(moreScreens)

/** Fetches the screen of an address before anything is rendered. */
export function preloadScreen(pathname: string): void {
	const known = ROUTES.find(({ path }) => matchPath(path, pathname))
	if (known) void known.screen.preload()
	else void moreScreens().then(({ preloadMore }) => preloadMore(pathname))
}

export function Router() {
	return (
		<PreloadProvider value={preloadScreen}>
			<Routes>
				{ROUTES.map((route) => (
					<Route key={route.path} path={route.path} element={<Guarded route={route} />} />
				))}
				<Route path="*" element={<MoreScreens Guarded={Guarded} />} />
			</Routes>
		</PreloadProvider>
	)
}

function Guarded({
	route: {
		path,
		screen: { Component },
		ownDocument,
	},
}: GuardedProps) {
	// Others log in first and come back.
	if (isForMembers(path)) return <SignedIn Screen={Component} />
	if (ownDocument && !loadedForPayment) return <Reload />
	return <Component />
}

interface ScreenProps {
	readonly Screen: Screen['Component']
}

function SignedIn({ Screen: Component }: ScreenProps) {
	const { status } = useSession()
	const { pathname, search } = useLocation()
	if (status === 'starting') return <div className="page-wait" aria-busy />
	if (status === 'signedOut')
		return (
			<Navigate to={paths.login.href()} replace state={{ from: pathname + search } satisfies LoginState} />
		)
	return <Component />
}

/** A page keeps the security policy of the document that it was loaded with. */
const loadedForPayment = ROUTES.some(({ path, ownDocument }) => ownDocument && matchPath(path, openedPath))

/** Loads the address, to which the router has already gone, as a document of its own. */
function Reload() {
	useEffect(() => location.reload(), [])
	return <div className="page-wait" aria-busy />
}
