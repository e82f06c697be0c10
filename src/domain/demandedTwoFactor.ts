/**
 * Of whom a server asks two-factor authentication, besides those who have set it up by themselves: of no one; of its
 * administrators; of them and of all owners and coordinators of studies; of everyone who has a password.
 */
export const twoFactorDemands = ["no_one", "administrators", "coordinators", "everyone"] as const;
export type TwoFactorDemand = (typeof twoFactorDemands)[number];
