/** Reports in the forms of well-known servers. */

const wire = (text: string): Buffer => Buffer.from(text.replaceAll('\n', '\r\n'))

const ORIGINAL = `From: "Asha via Karuna" <no-reply@karuna.example>
To: Meera <meera@far.example>
Subject: =?UTF-8?B?4KSG4KSq?=
Message-ID: <c1.r1.campaign@karuna.example>
List-Unsubscribe-Post: List-Unsubscribe=One-Click
Content-Type: text/plain; charset=utf-8

Thank you.
`

export const postfix = (
	status = '5.1.1',
	answer = `550 5.1.1 <meera@far.example>: Recipient address rejected: User unknown`,
) =>
	wire(`Received: by mail.far.example (Postfix)
	id 4C7D21F0C3; Sun, 29 Nov 2026 20:00:01 +0530 (IST)
Date: Sun, 29 Nov 2026 20:00:01 +0530 (IST)
From: MAILER-DAEMON@mail.far.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: b1@bounces.karuna.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="9A3B51F0C1.1796000401/mail.far.example"
Message-Id: <20261129143001.4C7D21F0C3@mail.far.example>

This is a MIME-encapsulated message.

--9A3B51F0C1.1796000401/mail.far.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mail.far.example.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

<meera@far.example>: host mx.far.example[192.0.2.9] said: ${answer}
    (in reply to RCPT TO command)

--9A3B51F0C1.1796000401/mail.far.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.far.example
X-Postfix-Queue-ID: 9A3B51F0C1
X-Postfix-Sender: rfc822; b1@bounces.karuna.example
Arrival-Date: Sun, 29 Nov 2026 19:59:58 +0530 (IST)

Final-Recipient: rfc822; meera@far.example
Original-Recipient: rfc822;meera@far.example
Action: failed
Status: ${status}
Remote-MTA: dns; mx.far.example
Diagnostic-Code: smtp; ${answer}

--9A3B51F0C1.1796000401/mail.far.example
Content-Description: Undelivered Message
Content-Type: message/rfc822

${ORIGINAL}
--9A3B51F0C1.1796000401/mail.far.example--
`)

export const exim = (answer = '550 5.1.1 The email account that you tried to reach does not exist.') =>
	wire(`Received: from Debian-exim by mx.far.example with local (Exim 4.97)
	id 1rABCD-0001aB-2c; Sun, 29 Nov 2026 14:30:02 +0000
X-Failed-Recipients: meera@far.example
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.far.example>
To: b1@bounces.karuna.example
References: <c1.r1.campaign@karuna.example>
Content-Type: multipart/report; report-type=delivery-status; boundary=1796000402-eximdsn-872334129
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1rABCD-0001aB-2c@mx.far.example>
Date: Sun, 29 Nov 2026 14:30:02 +0000

--1796000402-eximdsn-872334129
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  meera@far.example
    SMTP error from remote mail server after RCPT TO:<meera@far.example>:
    ${answer}

--1796000402-eximdsn-872334129
Content-type: message/delivery-status

Reporting-MTA: dns; mx.far.example

Action: failed
Final-Recipient: rfc822;meera@far.example
Status: 5.0.0
Remote-MTA: dns; mail.far.example
Diagnostic-Code: smtp; ${answer}

--1796000402-eximdsn-872334129
Content-type: message/rfc822

${ORIGINAL}
--1796000402-eximdsn-872334129--
`)

export const exchange = wire(`From: <postmaster@far.example>
To: <b1@bounces.karuna.example>
Date: Sun, 29 Nov 2026 14:30:03 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="_b7a6c1d2-0f0e-4a5b-9c8d-7e6f5a4b3c2d_"
Content-Language: en-US
Message-ID: <d1e2f3@MAIL1.far.example>
In-Reply-To: <c1.r1.campaign@karuna.example>
Subject: =?utf-8?Q?Undeliverable:_Thank_you?=
Auto-Submitted: auto-replied
X-MS-Exchange-Message-Is-Ndr: 1

--_b7a6c1d2-0f0e-4a5b-9c8d-7e6f5a4b3c2d_
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="_d0c1b2a3-1111-4222-8333-444455556666_"

--_d0c1b2a3-1111-4222-8333-444455556666_
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Your message to meera@far.example couldn't be delivered.
--_d0c1b2a3-1111-4222-8333-444455556666_
Content-Type: text/html; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

<html><body>Your message couldn't be delivered.</body></html>
--_d0c1b2a3-1111-4222-8333-444455556666_--

--_b7a6c1d2-0f0e-4a5b-9c8d-7e6f5a4b3c2d_
Content-Type: message/delivery-status

Reporting-MTA: dns;MAIL1.far.example
Received-From-MTA: dns;out.karuna.example
Arrival-Date: Sun, 29 Nov 2026 14:30:01 +0000

Final-Recipient: rfc822;meera@far.example
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not
 found by SMTP address lookup
X-Display-Name: meera@far.example

--_b7a6c1d2-0f0e-4a5b-9c8d-7e6f5a4b3c2d_
Content-Type: message/rfc822

${ORIGINAL}
--_b7a6c1d2-0f0e-4a5b-9c8d-7e6f5a4b3c2d_--
`)

export const gmail = wire(`Return-Path: <>
Content-Type: multipart/report; boundary="000000000000ca2d9205f5a5444d"; report-type=delivery-status
To: b1@bounces.karuna.example
Auto-Submitted: auto-replied
Message-ID: <69280000.050a0220.1@mx.google.com>
Date: Sun, 29 Nov 2026 06:30:04 -0800 (PST)
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
Subject: Delivery Status Notification (Failure)
X-Failed-Recipients: meera@gmail.com

--000000000000ca2d9205f5a5444d
Content-Type: multipart/related; boundary="000000000000ca332c05f5a5444e"

--000000000000ca332c05f5a5444e
Content-Type: multipart/alternative; boundary="000000000000ca333105f5a5444f"

--000000000000ca333105f5a5444f
Content-Type: text/plain; charset="UTF-8"

** Address not found **
--000000000000ca333105f5a5444f
Content-Type: text/html; charset="UTF-8"

<html><img src="cid:icon.png"></html>
--000000000000ca333105f5a5444f--
--000000000000ca332c05f5a5444e
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

iVBORw0KGgo=
--000000000000ca332c05f5a5444e--
--000000000000ca2d9205f5a5444d
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; no-reply@karuna.example
Arrival-Date: Sun, 29 Nov 2026 06:30:03 -0800 (PST)
X-Original-Message-ID: <c1.r1.campaign@karuna.example>

Final-Recipient: rfc822; meera@gmail.com
Action: failed
Status: 5.2.2
Remote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.27, the server for the domain gmail.com.)
Diagnostic-Code: smtp; 552-5.2.2 The recipient's inbox is out of storage space. Please direct the
 552-5.2.2 recipient to https://support.google.com/mail/?p=OverQuotaPerm
 552 5.2.2 b1-20020a05600c - gsmtp
Last-Attempt-Date: Sun, 29 Nov 2026 06:30:04 -0800 (PST)

--000000000000ca2d9205f5a5444d
Content-Type: message/rfc822

${ORIGINAL}
--000000000000ca2d9205f5a5444d--
`)

export const yahooComplaint = (type = 'abuse') =>
	wire(`Received: from feedback.yahoo.example (192.0.2.40)
Date: Sun, 29 Nov 2026 14:30:05 +0000
From: Yahoo! Mail AntiSpam Feedback <feedback@arf.mail.yahoo.com>
To: b1@bounces.karuna.example
Subject: A well for Giridih
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="arf_1796000405"

--arf_1796000405
Content-Type: text/plain; charset="US-ASCII"
Content-Transfer-Encoding: 7bit

This is an email abuse report for an email message received on Sun, 29 Nov 2026.

--arf_1796000405
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: Yahoo!-Mail-Feedback/2.0
Version: 0.1
Original-Mail-From: <b1@bounces.karuna.example>
Original-Rcpt-To: meera@yahoo.com
Received-Date: Sun, 29 Nov 2026 14:29:00 +0000
Reported-Domain: karuna.example
Authentication-Results: mta.yahoo.example; dkim=pass (ok) header.i=@karuna.example

--arf_1796000405
Content-Type: message/rfc822
Content-Disposition: inline

${ORIGINAL}
--arf_1796000405--
`)

export const microsoftComplaint = wire(`From: staff@hotmail.com
To: b1@bounces.karuna.example
Subject: complaint about message from 192.0.2.1
Date: Sun, 29 Nov 2026 14:30:06 +0000
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="F0000EEE2-0000-2111-AAB0-000000000000"

--F0000EEE2-0000-2111-AAB0-000000000000
Content-Type: message/rfc822
Content-Disposition: inline

X-HmXmrOriginalRecipient: meera@hotmail.com
X-Reporter-IP: 192.0.2.50
${ORIGINAL}
--F0000EEE2-0000-2111-AAB0-000000000000--
`)

export const delayed = wire(
	String(postfix('4.4.1', 'connect to mx.far.example[192.0.2.9]:25: Connection timed out'))
		.replaceAll('\r\n', '\n')
		.replace('Action: failed', 'Action: delayed'),
)

export const absence = wire(`From: Meera <meera@far.example>
To: b1@bounces.karuna.example
Subject: Out of office
Auto-Submitted: auto-replied
Content-Type: text/plain

I am away. Action: failed
Status: 5.1.1
`)

/** A bounce within a mail from our own address. */
export const loop = wire(`From: b1@bounces.karuna.example
To: b1@bounces.karuna.example
Subject: Fwd: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
Content-Type: multipart/mixed; boundary="loop"

--loop
Content-Type: message/rfc822

${String(postfix()).replaceAll('\r\n', '\n')}
--loop--
`)
