import { queryOptions } from "@tanstack/react-query";
import { memberCalls } from "../../../api/contract/members.ts";
import { send } from "./api.ts";

export const memberQueries = {
  members: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "members"],
      queryFn: ({ signal }) => send(memberCalls.listMembers, { params: { studyId } }, { signal }),
    }),
  invitations: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "invitations"],
      queryFn: ({ signal }) =>
        send(memberCalls.listInvitations, { params: { studyId } }, { signal }),
    }),
};
