import { type ComponentType, lazy, useEffect } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { isForMembers } from '../../../domain/catalog/pages.contract.ts'
import { useSession } from '../api/session.ts'
import { openedPath } from './document-language.ts'
import { paths } from './paths.ts'
import { type Screen, screen } from './screen.tsx'

export interface ScreenRoute {
	readonly path: string
	readonly screen: Screen
	/** Loads the payment provider's script, which only the document of a payment page may. */
	readonly ownDocument?: true
}

const ROUTES: readonly ScreenRoute[] = [
	{ path: paths.home.path, screen: screen(() => import('../screens/requests/home/home.tsx'), 'home') },
	{
		path: paths.search.path,
		screen: screen(() => import('../screens/requests/search/search.tsx'), 'search'),
	},
	{
		path: paths.searchFor.path,
		screen: screen(() => import('../screens/requests/search/search.tsx'), 'search'),
	},
	{
		path: paths.fundraiser.path,
		screen: screen(() => import('../screens/requests/fundraiser/fundraiser.tsx'), 'fundraiser'),
	},
	{ path: paths.login.path, screen: screen(() => import('../screens/users/login.tsx'), 'users') },
	{
		path: paths.authorize.path,
		screen: screen(() => import('../screens/users/authorize.tsx'), 'users'),
	},
	{
		path: paths.signUp.path,
		screen: screen(() => import('../screens/users/sign-up.tsx'), 'account', 'users'),
	},
	{
		path: paths.otpValidation.path,
		screen: screen(() => import('../screens/users/otp-validation.tsx'), 'account', 'users'),
	},
	{
		path: paths.otpValidationOf.path,
		screen: screen(() => import('../screens/users/otp-validation.tsx'), 'account', 'users'),
	},
	{
		path: paths.forgotPassword.path,
		screen: screen(() => import('../screens/users/forgot-password.tsx'), 'account', 'users'),
	},
	{
		path: paths.changePassword.path,
		screen: screen(() => import('../screens/users/change-password.tsx'), 'account', 'users'),
	},
	{
		path: paths.confirmFactor.path,
		screen: screen(() => import('../screens/users/confirm-factor.tsx'), 'account', 'users'),
	},
	{
		path: paths.editUsername.path,
		screen: screen(() => import('../screens/users/edit-username.tsx'), 'account'),
	},
	{
		path: paths.publicPayment.path,
		screen: screen(() => import('../screens/checkout/public-payment.tsx'), 'checkout', 'donate'),
	},
	{
		path: paths.billingInfo.path,
		screen: screen(() => import('../screens/checkout/billing-info.tsx'), 'checkout'),
	},
	{
		path: paths.payment.path,
		screen: screen(() => import('../screens/checkout/payment.tsx'), 'checkout'),
		ownDocument: true,
	},
	{
		path: paths.cardPayment.path,
		screen: screen(() => import('../screens/checkout/stripe-payment.tsx'), 'checkout'),
		ownDocument: true,
	},
	{
		path: paths.thankYou.path,
		screen: screen(() => import('../screens/donations/thank-you.tsx'), 'donations'),
	},
	{
		path: paths.myDonations.path,
		screen: screen(() => import('../screens/donations/my-donations.tsx'), 'donations'),
	},
	{
		path: paths.receipt.path,
		screen: screen(() => import('../screens/receipts/receipt-page.tsx'), 'receipts'),
	},
	{ path: paths.kindness.path, screen: screen(() => import('../screens/users/kindness.tsx'), 'kindness') },
	{
		path: paths.newRequest.path,
		screen: screen(() => import('../screens/requests/new-request/new-request.tsx'), 'requests'),
	},
	{
		path: paths.editRequest.path,
		screen: screen(() => import('../screens/requests/new-request/new-request.tsx'), 'requests'),
	},
	{
		path: paths.myRequests.path,
		screen: screen(() => import('../screens/requests/mine/my-requests.tsx'), 'requests', 'funds'),
	},
	{
		path: paths.myFavourites.path,
		screen: screen(() => import('../screens/requests/favourites/my-favourites.tsx'), 'requests'),
	},
	{
		path: paths.notifications.path,
		screen: screen(() => import('../screens/notifications/notifications.tsx'), 'notifications'),
	},
	{
		path: paths.unsubscribe.path,
		screen: screen(() => import('../screens/notifications/unsubscribe.tsx'), 'notifications'),
	},
	{
		path: paths.myWithdrawals.path,
		screen: screen(() => import('../screens/funds/my-withdrawals.tsx'), 'funds'),
	},
	{
		path: paths.withdrawForm.path,
		screen: screen(() => import('../screens/funds/withdraw-form.tsx'), 'funds'),
	},
	{
		path: paths.withdrawalAsked.path,
		screen: screen(() => import('../screens/funds/withdrawal-requested.tsx'), 'funds'),
	},
	{
		path: paths.bankAccounts.path,
		screen: screen(() => import('../screens/funds/bank-accounts-page.tsx'), 'funds'),
	},
	{
		path: paths.contactUs.path,
		screen: screen(() => import('../screens/service/contact-us.tsx'), 'service'),
	},
	{
		path: paths.feedback.path,
		screen: screen(() => import('../screens/service/feedback.tsx'), 'service'),
	},
	{
		path: paths.helpDesk.path,
		screen: screen(() => import('../screens/service/help-desk.tsx'), 'service'),
	},
	{
		path: paths.privacy.path,
		screen: screen(() => import('../screens/service/privacy.tsx'), 'legal'),
	},
	{
		path: paths.terms.path,
		screen: screen(() => import('../screens/service/terms.tsx'), 'legal'),
	},
	{
		path: paths.about.path,
		screen: screen(() => import('../screens/service/about.tsx'), 'legal'),
	},
	{
		path: paths.legal.path,
		screen: screen(() => import('../screens/service/legal-notice.tsx'), 'legal'),
	},
	{
		path: paths.userReports.path,
		screen: screen(() => import('../screens/service/user-reports.tsx'), 'service'),
	},
	{
		path: paths.userInterests.path,
		screen: screen(() => import('../screens/interests/user-interests.tsx'), 'service'),
	},
	{
		path: paths.adminOrganization.path,
		screen: screen(() => import('./to-organizations.tsx')),
	},
	{ path: paths.admin.path, screen: screen(() => import('./to-backoffice.tsx')) },
	{ path: paths.accessDenied.path, screen: screen(() => import('./access-denied.tsx')) },
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
		<Routes>
			{ROUTES.map((route) => (
				<Route key={route.path} path={route.path} element={<Guarded route={route} />} />
			))}
			<Route path="*" element={<MoreScreens Guarded={Guarded} />} />
		</Routes>
	)
}

/** Where the login page sends people back to: `location.state`. */
export interface LoginState {
	readonly from: string
}

interface GuardedProps {
	readonly route: ScreenRoute
}
export type Guard = ComponentType<GuardedProps>

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
