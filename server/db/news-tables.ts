interface NotificationPreferenceRows {
  member_id: string
  /** JSON, as the contract has it. */
  preferences: string
  /** Whoever has it may end the emails: it is in each of them. */
  mail_token: string
  /** Everything that was there by then has been told by email. */
  mailed_at: Date | null
}

interface PushSubscriptions {
  /** A hash of the endpoint. */
  id: string
  member_id: string
  endpoint: string
  p256dh: string
  auth: string
  /** Everything that was there by then has been told to this device. */
  told_at: Date | null
  created_at: Date
}

export interface NewsTables {
  notification_preferences: NotificationPreferenceRows
  push_subscriptions: PushSubscriptions
}
