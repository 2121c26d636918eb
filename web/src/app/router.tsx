import { useEffect } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { useSession } from '../api/session.ts'
import { NotFound } from './not-found.tsx'
import { paths } from './paths.ts'
import { type Screen, screen } from './screen.tsx'

interface ScreenRoute {
	readonly path: string
	readonly screen: Screen
	/** Only for signed-in users; others log in first and come back. */
	readonly signedIn?: true
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
		signedIn: true,
	},
	{
		path: paths.editUsername.path,
		screen: screen(() => import('../screens/users/edit-username.tsx'), 'account'),
		signedIn: true,
	},
	{
		path: paths.publicPayment.path,
		screen: screen(() => import('../screens/checkout/public-payment.tsx'), 'checkout'),
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
		signedIn: true,
	},
	{
		path: paths.receipt.path,
		screen: screen(() => import('../screens/receipts/receipt-page.tsx'), 'receipts'),
	},
	{ path: paths.kindness.path, screen: screen(() => import('../screens/users/kindness.tsx'), 'kindness') },
	{
		path: paths.newRequest.path,
		screen: screen(() => import('../screens/requests/new-request/new-request.tsx'), 'requests'),
		signedIn: true,
	},
	{
		path: paths.editRequest.path,
		screen: screen(() => import('../screens/requests/new-request/new-request.tsx'), 'requests'),
		signedIn: true,
	},
	{
		path: paths.myRequests.path,
		screen: screen(() => import('../screens/requests/mine/my-requests.tsx'), 'requests', 'funds'),
		signedIn: true,
	},
	{
		path: paths.myFavourites.path,
		screen: screen(() => import('../screens/requests/favourites/my-favourites.tsx'), 'requests'),
		signedIn: true,
	},
	{
		path: paths.notifications.path,
		screen: screen(() => import('../screens/notifications/notifications.tsx'), 'notifications'),
		signedIn: true,
	},
	{
		path: paths.unsubscribe.path,
		screen: screen(() => import('../screens/notifications/unsubscribe.tsx'), 'notifications'),
	},
	{
		path: paths.myWithdrawals.path,
		screen: screen(() => import('../screens/funds/my-withdrawals.tsx'), 'funds'),
		signedIn: true,
	},
	{
		path: paths.withdrawForm.path,
		screen: screen(() => import('../screens/funds/withdraw-form.tsx'), 'funds'),
		signedIn: true,
	},
	{
		path: paths.withdrawalAsked.path,
		screen: screen(() => import('../screens/funds/withdrawal-asked.tsx'), 'funds'),
		signedIn: true,
	},
	{
		path: paths.organization.path,
		screen: screen(() => import('../screens/organizations/organization-page.tsx'), 'organizations'),
	},
	{
		path: paths.myOrganizations.path,
		screen: screen(() => import('../screens/organizations/my-organizations.tsx'), 'organizations'),
		signedIn: true,
	},
	{
		path: paths.addOrganization.path,
		screen: screen(() => import('../screens/organizations/add-organization.tsx'), 'organizations', 'funds'),
		signedIn: true,
	},
	{
		path: paths.editOrganization.path,
		screen: screen(() => import('../screens/organizations/edit-organization.tsx'), 'organizations', 'funds'),
		signedIn: true,
	},
	{
		path: paths.verifyOrganizationEmail.path,
		screen: screen(() => import('../screens/organizations/verify-email.tsx'), 'organizations'),
	},
	{
		path: paths.invitation.path,
		screen: screen(() => import('../screens/organizations/invitation.tsx'), 'organizations'),
	},
	{
		path: paths.inviteGeneralUser.path,
		screen: screen(() => import('../screens/organizations/invitation.tsx'), 'organizations'),
	},
	{
		path: paths.bankAccounts.path,
		screen: screen(() => import('../screens/funds/bank-accounts-page.tsx'), 'funds'),
		signedIn: true,
	},
	{ path: paths.admin.path, screen: screen(() => import('./to-backoffice.tsx')) },
	{ path: paths.accessDenied.path, screen: screen(() => import('./access-denied.tsx')) },
]

/** Fetches the screen of an address before anything is rendered. */
export function preloadScreen(pathname: string): void {
	void ROUTES.find(({ path }) => matchPath(path, pathname))?.screen.preload()
}

export function Router() {
	return (
		<Routes>
			{ROUTES.map((route) => (
				<Route key={route.path} path={route.path} element={<Guarded route={route} />} />
			))}
			<Route path="*" element={<NotFound />} />
		</Routes>
	)
}

/** Where the login page sends people back to: `location.state`. */
export interface LoginState {
	readonly from: string
}

function Guarded({
	route: {
		screen: { Component },
		signedIn,
		ownDocument,
	},
}: {
	readonly route: ScreenRoute
}) {
	if (signedIn) return <SignedIn Screen={Component} />
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
const loadedForPayment = ROUTES.some(
	({ path, ownDocument }) => ownDocument && matchPath(path, location.pathname),
)

/** Loads the address, to which the router has already gone, as a document of its own. */
function Reload() {
	useEffect(() => location.reload(), [])
	return <div className="page-wait" aria-busy />
}
