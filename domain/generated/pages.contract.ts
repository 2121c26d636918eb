/** Written by `npm run generate` from the pages in `web/src/features`. */
import type { Pages } from '../../kernel/wire/pages.ts'

export const PAGES = {
	"certificate": {
		"path": "/certificate/:code",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"myApplications": {
		"path": "/myApplications",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"viewApplicants": {
		"path": "/viewApplicants/:id",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"bloodAlert": {
		"path": "/bloodAlert/:id",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"campaignReader": {
		"path": "/campaignReader",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"emailContactGroups": {
		"path": "/EmailContactGroups/:id",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"emailEditConfirmation": {
		"path": "/EmailEditConfirmation/:id",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"emailEdit": {
		"path": "/EmailEdit/:id",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"emailImportFiles": {
		"path": "/EmailImportFiles/:id",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"myEmailCampaigns": {
		"path": "/myEmailCampaigns",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"startContactEmailCampaign": {
		"path": "/startContactEmailCampaign/:id",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"startDonorEmailCampaign": {
		"path": "/startDonorEmailCampaign/:id",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"accessDenied": {
		"path": "/access-denied",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"admin": {
		"path": "/admin/*",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"manageEventParticipants": {
		"path": "/ManageEventParticipants",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"manageEventPayments": {
		"path": "/ManageEventPayments",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"manageRadio": {
		"path": "/talRadioAdmin/manageTALRadio/tal-radio/*",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"offline": {
		"path": "/offline",
		"audience": "open",
		"delivery": "document",
		"frame": "bare"
	},
	"contactErasure": {
		"path": "/contacts/erasure",
		"audience": "listed",
		"delivery": "app",
		"frame": "full"
	},
	"myContacts": {
		"path": "/myContactsandGroups",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"bankAccount": {
		"path": "/bankVerification",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"bankPayment": {
		"path": "/AchPayment",
		"audience": "open",
		"delivery": "app",
		"frame": "payment"
	},
	"billingInfo": {
		"path": "/billingInfo",
		"audience": "open",
		"delivery": "app",
		"frame": "payment"
	},
	"cardPayment": {
		"path": "/StripePayment",
		"audience": "open",
		"delivery": "app",
		"frame": "payment"
	},
	"continueDonation": {
		"path": "/continueDonation",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"myDonations": {
		"path": "/myDonations",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"orderPayment": {
		"path": "/RazorPayment",
		"audience": "open",
		"delivery": "app",
		"frame": "payment",
		"takesReturn": true
	},
	"payment": {
		"path": "/payment",
		"audience": "open",
		"delivery": "app",
		"frame": "payment"
	},
	"paypalPayment": {
		"path": "/PaypalPayment",
		"audience": "open",
		"delivery": "app",
		"frame": "payment"
	},
	"publicPayment": {
		"path": "/publicPayment",
		"audience": "listed",
		"delivery": "app",
		"frame": "payment"
	},
	"savedCards": {
		"path": "/savedCards",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"thankYou": {
		"path": "/thankyou",
		"audience": "open",
		"delivery": "app",
		"frame": "payment"
	},
	"payuSuccess": {
		"path": "/payu-thankyou/:id",
		"audience": "open",
		"delivery": "app",
		"frame": "full",
		"takesReturn": true
	},
	"payuFailure": {
		"path": "/payu-error/:id",
		"audience": "open",
		"delivery": "app",
		"frame": "full",
		"takesReturn": true
	},
	"bankAccounts": {
		"path": "/bankAccounts",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"myWithdrawals": {
		"path": "/myWithdrawals",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"withdrawForm": {
		"path": "/withdrawForm/:id",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"withdrawalEvidence": {
		"path": "/withdrawalEvidence/:id",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"withdrawalRequested": {
		"path": "/withdrawfunds/request-raised/:id",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"userInterests": {
		"path": "/userInterests",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"eventPayment": {
		"path": "/TALEventPayment",
		"audience": "open",
		"delivery": "app",
		"frame": "bare"
	},
	"named": {
		"path": "/:id",
		"audience": "open",
		"delivery": "document",
		"frame": "bare",
		"freshSeconds": 10
	},
	"tickets": {
		"path": "/~:token",
		"audience": "open",
		"delivery": "app",
		"frame": "bare",
		"isSecret": true
	},
	"waitingList": {
		"path": "/waitingList/:id",
		"audience": "open",
		"delivery": "app",
		"frame": "bare",
		"isSecret": true
	},
	"episode": {
		"path": "/talmedia/:id",
		"audience": "listed",
		"delivery": "document",
		"frame": "full",
		"freshSeconds": 30
	},
	"invitationToInterview": {
		"path": "/interview/:id/:key",
		"audience": "open",
		"delivery": "document",
		"frame": "full",
		"isSecret": true
	},
	"radioWidget": {
		"path": "/radioWidget",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"talmedia": {
		"path": "/talmedia",
		"audience": "listed",
		"delivery": "document",
		"frame": "full",
		"parameters": [
			"category",
			"podcast",
			"page"
		],
		"freshSeconds": 30
	},
	"talvideos": {
		"path": "/podcast/talvideos",
		"audience": "listed",
		"delivery": "document",
		"frame": "full",
		"parameters": [
			"keyword",
			"page"
		],
		"freshSeconds": 30
	},
	"notifications": {
		"path": "/notifications",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"unsubscribe": {
		"path": "/unsubscribe",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"addOrganization": {
		"path": "/add-organization",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"adminOrganization": {
		"path": "/admin/organization",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"corporates": {
		"path": "/Corporates",
		"audience": "listed",
		"delivery": "document",
		"frame": "landing",
		"parameters": [
			"page"
		],
		"freshSeconds": 30
	},
	"editOrganization": {
		"path": "/add-organization/:id",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"invitation": {
		"path": "/invitation",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"inviteGeneralUser": {
		"path": "/inviteGeneralUser",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"myOrganizations": {
		"path": "/myOrganizations",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"nonprofits": {
		"path": "/Nonprofits",
		"audience": "listed",
		"delivery": "document",
		"frame": "landing",
		"parameters": [
			"keyword",
			"page"
		],
		"freshSeconds": 30
	},
	"organization": {
		"path": "/organization/:id",
		"audience": "listed",
		"delivery": "document",
		"frame": "full",
		"parameters": [
			"tab"
		],
		"freshSeconds": 30
	},
	"verifyOrganizationEmail": {
		"path": "/verifyOrganizationEmail/:orgId/:userId",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"receipt": {
		"path": "/receipt/:id",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"confirmMonthlyDonation": {
		"path": "/confirmMonthlyDonation/:id",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"monthlyDonationLink": {
		"path": "/monthlyDonation/:id",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"monthlyDonations": {
		"path": "/myMonthlyDonations",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"browse": {
		"path": "/AllDonationRequestCard",
		"audience": "listed",
		"delivery": "app",
		"frame": "full"
	},
	"chooseKind": {
		"path": "/SelectAppCategory",
		"audience": "open",
		"delivery": "app",
		"frame": "landing"
	},
	"fundraiser": {
		"path": "/donationRequest/:id",
		"audience": "listed",
		"delivery": "document",
		"frame": "full",
		"parameters": [
			"tab"
		],
		"freshSeconds": 30
	},
	"getStarted": {
		"path": "/GetStarted",
		"audience": "open",
		"delivery": "app",
		"frame": "landing"
	},
	"home": {
		"path": "/",
		"audience": "listed",
		"delivery": "document",
		"frame": "full",
		"parameters": [
			"region",
			"category",
			"sort"
		],
		"isRegional": true
	},
	"landing": {
		"path": "/NewHome",
		"audience": "listed",
		"delivery": "document",
		"frame": "landing",
		"parameters": [
			"region",
			"count"
		],
		"isRegional": true
	},
	"searchFilters": {
		"path": "/NewSearchFilters",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"filters": {
		"path": "/newFilters",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"leadToRequest": {
		"path": "/NewDonationRequest",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"myFavourites": {
		"path": "/myfavourites",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"myRequests": {
		"path": "/myRequests",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"mySearches": {
		"path": "/mySearches",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"newRequest": {
		"path": "/new-request",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"editRequest": {
		"path": "/new-request/:id",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"newFundRequest": {
		"path": "/NewFundRequest",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"/internship-request": {
		"path": "/internship-request/:id?",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"/volunteer-request": {
		"path": "/volunteer-request/:id?",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"/careerhelp-request": {
		"path": "/careerhelp-request/:id?",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"/plasma-donee-request": {
		"path": "/plasma-donee-request/:id?",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"/plasma-donor-request": {
		"path": "/plasma-donor-request/:id?",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"/plasma-donee-donor": {
		"path": "/plasma-donee-donor/:id?",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"/boardmember-request": {
		"path": "/boardmember-request/:id?",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"/scholarship-request": {
		"path": "/scholarship-request/:id?",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"/podcast-request": {
		"path": "/podcast-request/:id?",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"/eventspeaker-request": {
		"path": "/eventspeaker-request/:id?",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"/mentoring-request": {
		"path": "/mentoring-request/:id?",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"/bloodDonation-request": {
		"path": "/bloodDonation-request/:id?",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"/covidhelp-request": {
		"path": "/covidhelp-request/:id?",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"/homeworkhelp-request": {
		"path": "/homeworkhelp-request/:id?",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"/socialadvocacy-request": {
		"path": "/socialadvocacy-request/:id?",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"/socialentrepreneurship-request": {
		"path": "/socialentrepreneurship-request/:id?",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"ordering": {
		"path": "/users/ordering",
		"audience": "listed",
		"delivery": "document",
		"frame": "full"
	},
	"recommended": {
		"path": "/recommended",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"renewRequest": {
		"path": "/renewRequest/:id",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"search": {
		"path": "/search",
		"audience": "listed",
		"delivery": "document",
		"frame": "full",
		"parameters": [
			"requestType",
			"areas",
			"perks",
			"support",
			"bloodGroup",
			"level",
			"rhythm",
			"component",
			"need",
			"stage",
			"seeks",
			"category",
			"region",
			"state",
			"near",
			"within",
			"tax",
			"urgent",
			"exact",
			"sort",
			"filters",
			"cursor"
		],
		"isRegional": true
	},
	"searchFor": {
		"path": "/search/:keyword",
		"audience": "open",
		"delivery": "document",
		"frame": "full",
		"parameters": [
			"requestType",
			"areas",
			"perks",
			"support",
			"bloodGroup",
			"level",
			"rhythm",
			"component",
			"need",
			"stage",
			"seeks",
			"category",
			"region",
			"state",
			"near",
			"within",
			"tax",
			"urgent",
			"exact",
			"sort",
			"filters",
			"cursor"
		],
		"isRegional": true
	},
	"stopSearch": {
		"path": "/stopSearch",
		"audience": "open",
		"delivery": "app",
		"frame": "full"
	},
	"chatTabs": {
		"path": "/chatTabs",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"createAudioRoom": {
		"path": "/createAudioRoom",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"room": {
		"path": "/room/:id",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"about": {
		"path": "/about",
		"audience": "listed",
		"delivery": "document",
		"frame": "full"
	},
	"contactUs": {
		"path": "/users/ContactUs",
		"audience": "listed",
		"delivery": "document",
		"frame": "full",
		"parameters": [
			"sent"
		]
	},
	"feedback": {
		"path": "/users/Feedback",
		"audience": "listed",
		"delivery": "document",
		"frame": "full",
		"parameters": [
			"sent"
		]
	},
	"helpDesk": {
		"path": "/users/help-desk",
		"audience": "listed",
		"delivery": "document",
		"frame": "full",
		"parameters": [
			"sent"
		]
	},
	"legal": {
		"path": "/legal",
		"audience": "listed",
		"delivery": "document",
		"frame": "full"
	},
	"privacy": {
		"path": "/users/Privacy",
		"audience": "listed",
		"delivery": "document",
		"frame": "full"
	},
	"terms": {
		"path": "/users/Terms",
		"audience": "listed",
		"delivery": "document",
		"frame": "full"
	},
	"userReports": {
		"path": "/User-reports/:id",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"authorize": {
		"path": "/authorize",
		"audience": "open",
		"delivery": "app",
		"frame": "bare"
	},
	"becomeAVolunteer": {
		"path": "/become-a-volunteer",
		"audience": "listed",
		"delivery": "document",
		"frame": "full"
	},
	"changePassword": {
		"path": "/change-password",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"confirmFactor": {
		"path": "/change-password/confirm",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"editProfile": {
		"path": "/newUserProfile/:id",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"editUsername": {
		"path": "/editUsername",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"forgotPassword": {
		"path": "/forgot-password",
		"audience": "open",
		"delivery": "app",
		"frame": "bare"
	},
	"kindness": {
		"path": "/users/kindness",
		"audience": "open",
		"delivery": "document",
		"frame": "full",
		"isRegional": true
	},
	"login": {
		"path": "/login",
		"audience": "listed",
		"delivery": "app",
		"frame": "bare"
	},
	"newLogin": {
		"path": "/NewLogin",
		"audience": "open",
		"delivery": "app",
		"frame": "bare"
	},
	"otpValidation": {
		"path": "/otp-validation",
		"audience": "open",
		"delivery": "app",
		"frame": "bare"
	},
	"otpValidationOf": {
		"path": "/otp-validation/:id",
		"audience": "open",
		"delivery": "app",
		"frame": "bare"
	},
	"publicProfile": {
		"path": "/user/:id",
		"audience": "listed",
		"delivery": "document",
		"frame": "full",
		"freshSeconds": 30
	},
	"signUp": {
		"path": "/signup",
		"audience": "listed",
		"delivery": "app",
		"frame": "bare"
	},
	"volunteerProfile": {
		"path": "/volunteerProfile",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	},
	"volunteerProfileOf": {
		"path": "/volunteerProfile/:id",
		"audience": "member",
		"delivery": "app",
		"frame": "full"
	}
} as const satisfies Pages
